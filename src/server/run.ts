import type { StartedServer } from './app-server.ts'
import { getInfoText, parseOptions, StartError, type ServerOptions } from './options.ts'

/**
 * Runs a server from the command line. SIGINT and SIGTERM shut it down gracefully; the same signal again ends the
 * process at once. If the start fails, the exit code is 1. `defaults` apply to environment variables that aren't set.
 */
export async function run(
  start: (options: ServerOptions) => Promise<StartedServer>,
  defaults: Record<string, string> = {},
): Promise<void> {
  const args = process.argv.slice(2)
  try {
    const text = getInfoText(args)
    if (text !== null) {
      console.log(text)
      return
    }
    const server = await start(parseOptions(args, { ...defaults, ...process.env }))
    const stop = () => void server.close().then(() => process.exit(0))
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
    console.log(['', ...server.messages, '', 'Press Ctrl+C to stop.'].join('\n'))
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  }
}

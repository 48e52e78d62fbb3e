import type { StartedServer } from './app-server.ts'
import { getInfoText, parseOptions, StartError, type ServerOptions } from './options.ts'

/**
 * Runs a server from the command line until a signal: pending requests finish first, a second signal exits at once. A
 * StartError prints one line and exits with code 1; other errors print a stack trace. `defaults` are default environment
 * variables.
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
    console.log(['', ...server.messages, '', 'Stop with Ctrl C.'].join('\n'))
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  }
}

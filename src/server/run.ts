import type { StartedServer } from './app-server.ts'
import { getInfoText, parseOptions, StartError, type ServerOptions } from './options.ts'

/** Runs a server until SIGINT or SIGTERM, or prints the text of `--help` or `--version`. */
export async function run(
  start: (options: ServerOptions) => Promise<StartedServer>,
  defaultEnvironment: Record<string, string> = {},
): Promise<void> {
  const args = process.argv.slice(2)
  try {
    const text = getInfoText(args)
    if (text !== null) {
      console.log(text)
      return
    }
    const server = await start(parseOptions(args, { ...defaultEnvironment, ...process.env }))
    const stop = () => void server.close().then(() => process.exit(0))
    // With `once`, the same signal again ends the process immediately.
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
    console.log(['', ...server.messages, '', 'Press Ctrl+C to stop.'].join('\n'))
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  }
}

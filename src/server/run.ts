import type { RunningHost } from './app-host.ts'
import { askedText, readOptions, StartError, type HostOptions, version } from './options.ts'

/**
 * Runs a server from the command line until a signal: pending requests finish first, a second signal exits at once. A
 * StartError prints one line and exits with code 1; other errors print a stack trace. `defaults` are default environment
 * variables.
 */
export async function run(
  start: (options: HostOptions) => Promise<RunningHost>,
  defaults: Record<string, string> = {},
): Promise<void> {
  const args = process.argv.slice(2)
  try {
    const text = askedText(args, version)
    if (text !== null) {
      console.log(text)
      return
    }
    const host = await start(readOptions(args, { ...defaults, ...process.env }))
    const stop = () => void host.close().then(() => process.exit(0))
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
    console.log(['', ...host.lines, '', 'Stop with Ctrl C.'].join('\n'))
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  }
}

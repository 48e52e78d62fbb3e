import type { RunningHost } from './app-host.ts'
import { askedText, readOptions, StartError, type HostOptions, version } from './options.ts'

/**
 * Runs a host from the command line until it is told to stop: then what is under way ends first, and a
 * second signal ends it at once. What its user can put right ends in one line and exit code 1; anything
 * else shows where it happened. `defaults`: what the environment says unless it says otherwise.
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

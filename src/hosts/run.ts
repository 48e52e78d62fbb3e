import type { RunningHost } from './app-host.ts'
import { readOptions, type HostOptions } from './options.ts'
import { StartError } from './start-error.ts'

/**
 * Runs a host from the command line until it is told to stop: then what is under way ends first, and a
 * second signal ends it at once. What its user can put right ends in one line and exit code 1; anything
 * else shows where it happened.
 */
export async function run(start: (options: HostOptions) => Promise<RunningHost>): Promise<void> {
  try {
    const host = await start(readOptions(process.argv.slice(2), process.env))
    const stop = () => void host.close().then(() => process.exit(0))
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
    console.log(host.lines.join('\n'))
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type RunningApp = {
  /** URL such as `http://127.0.0.1:40123`, without a slash at the end. */
  readonly url: string
  readonly output: () => string
  /** Resolves with the exit code; null if the app was killed. */
  readonly stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** Options that `npm start` lacks: a fixed time, and a folder of built files instead of dist. */
type TestOptions = { readonly APP_NOW?: string; readonly APP_FOLDER?: string }

/** Starts the built app in its own process, on a free port, with these options of `npm start`. */
export const startApp = async (...options: string[]): Promise<RunningApp> =>
  startAppWith({}, ...options)

export async function startAppWith(
  testOptions: TestOptions,
  ...options: string[]
): Promise<RunningApp> {
  const script =
    Object.keys(testOptions).length === 0
      ? new URL('../src/server/start.ts', import.meta.url)
      : new URL('./app-process.ts', import.meta.url)
  const port = options.includes('--port') ? [] : ['--port', '0']
  const child = spawn(process.execPath, [fileURLToPath(script), ...port, ...options], {
    cwd: root,
    env: { ...process.env, ...testOptions },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Also stops the server if the worker ends early.
  process.once('exit', () => child.kill())
  const exited = once(child, 'exit') as Promise<[code: number | null]>
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const handleOutput = (data: Buffer): void => {
      output += data.toString()
      const address = /http:\/\/(?:127\.0\.0\.1|0\.0\.0\.0):\d+/.exec(output)
      if (address) resolve(address[0])
    }
    child.stdout.on('data', handleOutput)
    child.stderr.on('data', handleOutput)
    child.on('error', reject)
    child.on('exit', () => reject(new Error(`The app ended before it was ready:\n${output}`)))
  })
  return {
    url,
    output: () => output,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      const [code] = await exited
      return code
    },
  }
}

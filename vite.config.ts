import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import app from './package.json' with { type: 'json' }

const underTest = process.env['VITEST'] !== undefined

/**
 * For a script that is missing the router would reload the page: offline that ends in the browser's own
 * error page, and it signs out whoever keeps the key in memory. The router has no option for it.
 */
function withoutReload(): Plugin {
  return {
    name: 'without-reload',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]esm[\\/]lazyRouteComponent\.js/ },
      handler(code) {
        const reload = 'isModuleNotFoundError(error) &&'
        if (!code.includes(reload)) this.error('The router has changed: see vite.config.ts.')
        return code.replace(reload, 'false &&')
      },
    },
  }
}

export default defineConfig({
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(app.version) },
  plugins: [
    // Tests read the committed route tree; only the dev server and the build write it.
    underTest
      ? []
      : tanstackRouter({
          target: 'react',
          autoCodeSplitting: true,
          codeSplittingOptions: {
            // The frame stands around every page: nothing is gained by fetching it apart.
            splitBehavior: ({ routeId }) => (routeId === '/_app' ? [] : undefined),
          },
          routesDirectory: './src/routes',
          generatedRouteTree: './src/route-tree.gen.ts',
          routeFileIgnorePattern: String.raw`\.test\.tsx?$`,
          quoteStyle: 'single',
          semicolons: false,
        }),
    react({ compiler: true }),
    tailwindcss(),
    withoutReload(),
  ],
  build: {
    // The strict Content-Security-Policy allows no data: address and no inline script.
    assetsInlineLimit: 0,
    // Read by e2e/bundle-budget.ts; the Node host serves no file from a folder with a dot.
    manifest: '.vite/manifest.json',
    sourcemap: false,
    // React, the router, the table and zod in one file, which every page needs.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A plain rule: what every page needs, controls, charts, what several pages share; the rest is a file
          // for each route, as the bundler makes it.
          groups: [
            // What every page needs, the libraries apart: browsers keep those from one release to the next.
            { name: 'vendor', tags: ['$initial'], test: /node_modules[\\/]/, priority: 5 },
            { name: 'start', tags: ['$initial'], test: /[\\/]src[\\/]/, priority: 4 },
            // What menus, dialogs and lists to search in are made of.
            {
              name: 'controls',
              test: /node_modules[\\/]@(?:base-ui|floating-ui)[\\/]/,
              priority: 3,
            },
            // What several pages share, without the charts, which would then come onto every page.
            {
              name: 'shared',
              test: /[\\/]src[\\/](?!.*chart)/,
              minShareCount: 4,
              priority: 2,
            },
            // By this name e2e/bundle-budget.ts finds the pages with charts.
            {
              name: 'charts',
              test: /node_modules[\\/]recharts[\\/]|[\\/]src[\\/]ui[\\/]chart-/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  test: {
    setupFiles: ['./src/test/setup.ts'],
    environmentOptions: { happyDOM: { url: 'http://localhost/' } },
    // Limits for what hangs, not for what is slow.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // Sized for a machine with two cores.
    maxWorkers: 2,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // See src/test/setup.ts.
    isolate: false,
    projects: [
      {
        extends: true,
        test: { name: 'node', environment: 'node', include: ['src/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'page',
          environment: './src/test/page-environment.ts',
          setupFiles: ['./src/test/page-setup.ts'],
          include: ['src/**/*.test.tsx'],
        },
      },
    ],
  },
})

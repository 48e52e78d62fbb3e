import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import app from './package.json' with { type: 'json' }

const isTest = process.env['VITEST'] !== undefined

/** Writes a file atomically, so that a killed build leaves no partial file for a server to send. */
async function writeAtomically(file: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${file}.part`, bytes)
  await rename(`${file}.part`, file)
}

/**
 * Writes `x.js.br` and `x.js.gz` next to `assets/x.js`. Brotli at its highest level takes 2.4 s on two cores, which is
 * too slow for each response. Only files with hashed names are compressed. Other files, such as index.html, may be
 * edited after the build, and a compressed copy would then be out of date.
 */
function compressedAssets(): Plugin {
  return {
    name: 'compressed-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /^assets\/.*\.(?:js|css|svg)$/.test(name))
      const compress = async (name: string) => {
        const bytes = await readFile(join(dir, name))
        // Smaller files fit into one network packet anyway.
        if (bytes.length <= 1000) return
        await writeAtomically(join(dir, `${name}.br`), await promisify(brotliCompress)(bytes))
        // Browsers accept brotli only over HTTPS, and some servers can send only gzip.
        await writeAtomically(join(dir, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
      }
      await Promise.all(names.map(compress))
    },
  }
}

/** Folder of the package that contains a module; null for our own modules. */
const findPackageFolder = (id: string): string | null =>
  /^.*node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id.replace(/^\0/, ''))?.[0] ?? null

/**
 * Writes `licenses.txt`: every bundled package with its version and license. Sorted, so that builds are reproducible.
 */
function licensesFile(): Plugin {
  return {
    name: 'licenses-file',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const files = [
        ...this.getModuleIds(),
        // Style sheets load the fonts, so the fonts are assets and not modules.
        ...Object.values(bundle).flatMap((part) =>
          part.type === 'asset' ? part.originalFileNames : [],
        ),
        // Tailwind's plugin inserts these styles, so the module graph doesn't contain the package.
        'node_modules/tailwindcss/index.css',
      ]
      const folders = new Set(files.flatMap((file) => findPackageFolder(file) ?? []))
      const packages = await Promise.all([...folders].map(describePackage))
      packages.sort((a, b) => (a.line < b.line ? -1 : 1))
      const lines = packages.map(({ line }) => line)
      const texts = packages.map(({ name, text }) => `${'='.repeat(72)}\n${name}\n\n${text}`)
      const unicodeLine =
        'Look-alike letters: data of Unicode, under https://www.unicode.org/license.txt'
      const source = `${[...lines, unicodeLine].join('\n')}\n\n${texts.join('\n\n')}\n`
      this.emitFile({ type: 'asset', fileName: 'licenses.txt', source })
    },
  }
}

async function describePackage(folder: string) {
  const { name, version, license } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  ) as { name: string; version: string; license?: string }
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry))
  const text = file === undefined ? '' : (await readFile(join(folder, file), 'utf8')).trim()
  return { name, line: `${name} ${version}, ${license ?? 'see below'}`, text }
}

/** Layout routes, which render the frames around pages. */
const frames = ['/_app', '/_app/brands/$brandId']

export default defineConfig({
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(app.version) },
  plugins: [
    // Tests read the committed route tree; only the dev server and the build write it.
    isTest
      ? []
      : tanstackRouter({
          target: 'react',
          autoCodeSplitting: true,
          codeSplittingOptions: {
            // Most pages need these frames, so separate chunks would only add a request.
            splitBehavior: ({ routeId }) => (frames.includes(routeId) ? [] : undefined),
          },
          routesDirectory: './src/routes',
          generatedRouteTree: './src/route-tree.gen.ts',
          routeFileIgnorePattern: String.raw`\.test\.tsx?$`,
          quoteStyle: 'single',
          semicolons: false,
        }),
    // Effect of the compiler on the domain list. Times are medians of 9 interleaved runs on an idle machine:
    // - Scripts: 390 KB instead of 340 KB. A third fewer component renders.
    // - Cold load: 313 ms instead of 324 ms. On a slow machine, 1,695 ms instead of 1,806 ms, and a total blocking time
    //   of 486 ms instead of 547 ms.
    // - Filtering: 75 ms instead of 87 ms. Next evidence: 55 ms instead of 68 ms. Next page: unchanged.
    // - Opening a row: 68 ms instead of 74 ms. On a slow machine, 242 ms instead of 235 ms.
    // Fail the build on code that can't be compiled. By default, the compiler skips such code and leaves it unmemoized.
    react({ compiler: { panicThreshold: 'all_errors' } }),
    tailwindcss(),
    compressedAssets(),
    licensesFile(),
  ],
  build: {
    // The Content-Security-Policy allows no data: URLs and no inline scripts.
    assetsInlineLimit: 0,
    // Read by e2e/bundle-budget.ts. The Node server serves no file from a folder whose name starts with a dot.
    manifest: '.vite/manifest.json',
    sourcemap: false,
    // All supported browsers have `modulepreload`. Its polyfill would cost a separate request.
    modulePreload: { polyfill: false },
    // The vendor chunk holds React, the router and zod, which every page needs.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each group becomes one chunk. All other code goes into one chunk per route. Libraries have their own
          // chunks, so that browsers can keep them in the cache from one release to the next.
          includeDependenciesRecursively: false,
          groups: [
            // e2e/bundle-budget.ts finds this chunk by its name.
            {
              name: 'charts',
              test: /node_modules[\\/](?:recharts|(?:d3|victory|tiny)-|decimal|es-toolkit|@?redux|immer|react-(?:is|redux)|reselect|eventemitter3|clsx)|src[\\/]ui[\\/]chart-drawing/,
              priority: 6,
            },
            // Base UI, overlays, and the request dock. Every page loads this chunk after the first paint.
            {
              name: 'late',
              test: /@(?:base-ui|floating-ui)[\\/]|src[\\/](?:features[\\/]shell[\\/]command|ui[\\/](?:overlays|toast))|-shell-parts|shell-overlays|follow-updates|sign-out-dialog|views-popover|columns-popover/,
              priority: 6,
            },
            {
              name: 'vendor',
              test: /node_modules[\\/](?!@noble|tlds|ipaddr\.js)|preload-helper/,
              priority: 5,
            },
            { name: 'start', tags: ['$initial'], test: /[\\/]src[\\/]/, priority: 4 },
            // The domain list. The campaigns page uses most of it. e2e/bundle-budget.ts finds this chunk by its name.
            {
              name: 'triage',
              test: /src[\\/](?:features[\\/]domains[\\/](?!evidence-pane|more-menu|columns-popover|picture-wall)[^\\/]+$|routes[\\/].*[\\/]domains[\\/](?:route\.tsx\?|-use-request))/,
              priority: 3,
            },
            // Request forms and the outbox, with the lists of top-level domains and public addresses. Excludes the bulk
            // request page, which has its own chunk. Also excludes drafts and limits, because the domain list adds
            // domains to drafts without loading this chunk.
            {
              name: 'requests',
              test: /node_modules[\\/](?:tlds|ipaddr\.js)|src[\\/](?:outbox[\\/](?!limits)|features[\\/]requests[\\/](?!drafts|bulk-|run-view|list-review)|lib[\\/](?:public-hosts|target-url|find-addresses)|api[\\/]target-limits)/,
              priority: 3,
            },
            // Controls, hostnames, labels and tables of most pages, and the notes on domains.
            {
              name: 'shared',
              test: /src[\\/](?:ui[\\/](?!share-chart|chart-|figure-table)|lib[\\/](?!link-services)|outbox|features[\\/](?:brands|requests)|shared[\\/](?:brands[\\/](?!brands-of-host)|exports|guide|hosts[\\/](?!copy-menu)|labels[\\/](?!technique)|lists|scans[\\/]compare|triage-notes[\\/](?!notes-file)|views)|features[\\/]domains[\\/]notes)/,
              minShareCount: 2,
              priority: 2,
            },
            // Parts of records and figures. Excludes changes and campaigns: otherwise, every record would load them.
            {
              name: 'panels',
              test: /src[\\/](?!(?:features|shared)[\\/]changes|features[\\/]domains[\\/]campaigns)/,
              minShareCount: 2,
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
    // Only tests that hang reach these limits. Slow tests don't.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // Sized for two cores. A third worker makes sense because tests spend some of their time waiting for timers.
    maxWorkers: 3,
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

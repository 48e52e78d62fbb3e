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

const underTest = process.env['VITEST'] !== undefined

/** Writes a whole file or none: servers send these as they are, also after a build that was killed. */
async function write(file: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${file}.part`, bytes)
  await rename(`${file}.part`, file)
}

/**
 * Writes `x.js.br` and `x.js.gz` beside `assets/x.js`: brotli at its slowest, 2.4 s on two cores, which a host could not
 * take for each answer. Only where names change with the content: what a deployer may edit, such as
 * index.html, must have no second copy.
 */
function compressedAssets(): Plugin {
  return {
    name: 'compressed-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /^assets\/.*\.(?:js|css|svg)$/.test(name))
      const compress = async (name: string) => {
        const bytes = await readFile(join(dir, name))
        // Below, it is one packet of the network either way.
        if (bytes.length <= 1000) return
        await write(join(dir, `${name}.br`), await promisify(brotliCompress)(bytes))
        // For browsers on plain HTTP, and for servers that cannot send brotli.
        await write(join(dir, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
      }
      await Promise.all(names.map(compress))
    },
  }
}

/** The folder of the package in which a module lies; null for our own. */
const packageOf = (id: string): string | null =>
  /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id.replace(/^\0/, ''))?.[0] ?? null

/**
 * Writes `licences.txt`: every package that a file of the build holds a part of, with its version and its licence,
 * in one order, so that two builds of one state are the same bytes.
 */
function licencesFile(): Plugin {
  const found = new Set<string>()
  return {
    name: 'licences-file',
    apply: 'build',
    // Styles and fonts are in no chunk.
    transform: {
      filter: { id: /node_modules/ },
      handler: (_code, id) => {
        note(id)
      },
    },
    async generateBundle(_options, bundle) {
      // Its base styles come through its plugin.
      note('node_modules/tailwindcss/index.css')
      for (const part of Object.values(bundle))
        for (const id of part.type === 'chunk' ? part.moduleIds : part.originalFileNames) note(id)
      const packages = await Promise.all([...found].map(describe))
      packages.sort((a, b) => (a.line < b.line ? -1 : 1))
      const names = packages.map(({ line }) => line)
      const texts = packages.map(({ name, text }) => `${'='.repeat(72)}\n${name}\n\n${text}`)
      const unicode =
        'Look-alike letters: data of Unicode, under https://www.unicode.org/license.txt'
      const source = `${[...names, unicode].join('\n')}\n\n${texts.join('\n\n')}\n`
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source })
    },
  }

  function note(id: string): void {
    const folder = packageOf(id.startsWith('node_modules') ? join(process.cwd(), id) : id)
    if (folder !== null) found.add(folder)
  }

  async function describe(folder: string) {
    const { name, version, license } = JSON.parse(
      await readFile(join(folder, 'package.json'), 'utf8'),
    ) as { name: string; version: string; license?: string }
    const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry))
    const text = file === undefined ? '' : (await readFile(join(folder, file), 'utf8')).trim()
    return { name, line: `${name} ${version}, ${license ?? 'see below'}`, text }
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
    // With it, in 9 interleaved runs of the domain list on a quiet machine: 50 KB more script (390 for 340), a third fewer
    // components drawn; cold load 313 ms for 324, slow 1,695 for 1,806; blocked, slow, 486 for 547; filter 75 for 87;
    // the next evidence 55 for 68; opening a row 68 for 74, slow 242 for 235; next page as fast.
    react({ compiler: true }),
    tailwindcss(),
    compressedAssets(),
    licencesFile(),
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
          // A file holds what its rule names: charts, what menus and dialogs are made of, lists, the other libraries
          // (browsers keep those from one release to the next), what every page needs, what comes late, what several
          // pages share. The rest is a file for each route, as the bundler makes it.
          includeDependenciesRecursively: false,
          groups: [
            // By this name e2e/bundle-budget.ts finds the pages with charts.
            {
              name: 'charts',
              test: /node_modules[\\/](?:recharts|(?:d3|victory|tiny)-|decimal|es-toolkit|@?redux|immer|react-(?:is|redux)|reselect|eventemitter3|clsx)|src[\\/]ui[\\/]chart-drawing/,
              priority: 6,
            },
            // Needed where addresses are requested, and by no other page.
            {
              name: 'endings',
              test: /node_modules[\\/]tlds|src[\\/](?:lib[\\/]top-level|api[\\/]target-limits)/,
              priority: 6,
            },
            { name: 'controls', test: /@(?:base-ui|floating-ui)[\\/]/, priority: 6 },
            {
              name: 'vendor',
              test: /node_modules[\\/](?!@noble|@tanstack[\\/](?:react-)?table)|preload-helper/,
              priority: 5,
            },
            { name: 'start', tags: ['$initial'], test: /[\\/]src[\\/]/, priority: 4 },
            {
              name: 'list',
              test: /@tanstack[\\/](?:react-)?table|src[\\/](?:ui[\\/]table|shared[\\/]lists)[\\/](?!paging)/,
              priority: 3,
            },
            // The forms of requests, and what sends them.
            {
              name: 'requests',
              test: /src[\\/](?:outbox|features[\\/]requests)[\\/]/,
              priority: 3,
            },
            // Overlays and the dock in one file, loaded after the first paint.
            {
              name: 'late',
              test: /src[\\/](?:features[\\/]command|ui[\\/](?:command|dialog-window|menu|popover|picker|toast|shortcuts[\\/]shortcuts-dialog))|-frame-parts|late-parts|follow-updates|sign-out-dialog|views-popover|columns-popover/,
              priority: 3,
            },
            // Without the charts, and the one list that two pages share: either would then come onto every page.
            {
              name: 'shared',
              test: /^(?!.*(?:chart-drawing|features[\\/]changes))/,
              minShareCount: 2,
              priority: 2,
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

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { minifySync, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import type * as DevHost from './src/hosts/dev.ts'

const underTest = process.env['VITEST'] !== undefined

/**
 * The service behind the dev server. Loaded by address, out of reach of Vite's bundling of this
 * file: a fault in the service must not stop the build or the tests.
 */
async function devService(): Promise<Plugin> {
  const address = new URL('./src/hosts/dev.ts', import.meta.url).href
  const host = (await import(address)) as typeof DevHost
  return host.embeddedService()
}

/** How routes are cut that do not simply arrive as a whole when they are opened. */
const splitting: Partial<Record<string, ('loader' | 'component' | 'errorComponent')[][]>> = {
  '/_app': [],
  '/_app/': [],
  '/_app/brands/$brandId': [],
  // The page that is opened most comes whole with the app: one file compresses better than five, and
  // nothing waits for a second round.
  '/_app/brands/$brandId/domains': [],
  '/_app/brands/$brandId/domains/$domainId': [['component']],
  '/_app/brands/$brandId/': [['loader'], ['component']],
}

/** Vite's helper around late imports fetches their style sheets and links first; here there are only links. */
function lateScripts(): Plugin {
  return {
    name: 'late-scripts',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? `const asked = new Set()
           export const __vitePreload = (load, files = []) => {
             for (const file of files) {
               if (asked.has(file) || !file.endsWith('.js')) continue
               asked.add(file)
               const link = document.createElement('link')
               link.rel = 'modulepreload'
               link.href = '/' + file
               document.head.append(link)
             }
             return load()
           }`
        : null,
  }
}

const leftOut = (names: string): string =>
  `function leftOut() { throw new Error('Left out in vite.config.ts') }
   export { ${names
     .split(' ')
     .map((name) => `leftOut as ${name}`)
     .join(', ')} }`

/**
 * Parts of libraries that nothing here ever runs, or not at first,
 * and what stands in their place on every page.
 */
const unused: Readonly<Record<string, string>> = {
  // Lists are read page by page: 0.4 KiB.
  '@tanstack/query-core/build/modern/infiniteQueryBehavior.js': leftOut(
    'hasNextPage hasPreviousPage infiniteQueryBehavior',
  ),
  // Writes go through src/api/request.ts, once, and are written down: 0.9 KiB.
  '@tanstack/query-core/build/modern/mutationCache.js': `
    export class MutationCache {
      clear() {}
      findAll() { return [] }
      resumePausedMutations() {}
      build() { throw new Error('Left out in vite.config.ts') }
    }`,
  // Needed when a page is left, not to show the first: 0.8 KiB.
  '@tanstack/router-core/dist/esm/scroll-restoration.js': `
    ${leftOut('defaultGetScrollRestorationKey getElementScrollRestorationEntry storageKey')}
    export function setupScrollRestoration(router) {
      import('./scroll-restoration.js?late')
        .then((late) => late.setupScrollRestoration(router), () => {})
    }`,
  // Timers are the browser's own: 0.1 KiB.
  '@tanstack/query-core/build/modern/timeoutManager.js': `
    ${leftOut('TimeoutManager defaultTimeoutProvider')}
    export const timeoutManager = {
      setTimeout: (job, wait) => setTimeout(job, wait),
      clearTimeout: (timer) => clearTimeout(timer),
      setInterval: (job, wait) => setInterval(job, wait),
      clearInterval: (timer) => clearInterval(timer),
    }
    export const systemSetTimeoutZero = (job) => void setTimeout(job, 0)`,
  // A script that a server would write into the page: 0.2 KiB.
  '@tanstack/react-router/dist/esm/scroll-restoration.js': `
    export const ScrollRestoration = () => null`,
  // No page is rendered on a server, and no address is rewritten: 0.2 KiB.
  '@tanstack/react-router/dist/esm/ClientOnly.js': leftOut('ClientOnly useHydrated'),
  '@tanstack/router-core/dist/esm/rewrite.js': `
    ${leftOut('composeRewrites rewriteBasepath')}
    export const executeRewriteInput = (_rewrite, url) => url
    export const executeRewriteOutput = executeRewriteInput`,
  // The router is given a codec of our own, src/lib/search-codec.ts: 0.3 KiB.
  '@tanstack/router-core/dist/esm/searchParams.js': leftOut(
    'defaultParseSearch defaultStringifySearch parseSearchWith stringifySearchWith',
  ),
}

function withoutUnused(): Plugin {
  return {
    name: 'without-unused',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      unused[Object.keys(unused).find((file) => id.endsWith(`/node_modules/${file}`)) ?? ''] ??
      null,
  }
}

/** Parts of files that nothing here ever runs, and what stands in their place. */
const parts: readonly { file: string; part: RegExp; instead: string }[] = [
  // What stands only where even the app's own page for errors cannot be drawn: 0.2 KiB.
  {
    file: 'react-router/dist/esm/CatchBoundary.js',
    part: /function ErrorComponent\(.*\n\}\n/s,
    instead: `const ErrorComponent = () => 'The page cannot be shown. Please reload it.'\n`,
  },
  // For a script that is missing the router would reload the page: offline that ends in the browser's own
  // error page, and it signs out whoever keeps the key in memory.
  {
    file: 'react-router/dist/esm/lazyRouteComponent.js',
    part: /isModuleNotFoundError\(error\) &&/,
    instead: 'false &&',
  },
]

function withoutParts(): Plugin {
  return {
    name: 'without-parts',
    apply: 'build',
    transform: {
      filter: { id: /@tanstack[\\/]react-router[\\/]dist/ },
      handler(code, id) {
        const cut = parts.find(({ file }) => id.replaceAll('\\', '/').includes(file))
        if (!cut) return null
        if (!cut.part.test(code)) this.error(`${cut.file} is not what vite.config.ts knows.`)
        return code.replace(cut.part, cut.instead)
      },
    },
  }
}

/** Of an icon of lucide-react only its lines: their keys and its names would be half a kilobyte on every page. */
function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/ },
      handler: (code) =>
        code.replace(/,?\s*key: "\w+"/g, '').replace(/^ {2}(?:name|size|aliases): .*$/gm, ''),
    },
  }
}

/** Scripts in public/ are written for readers; browsers get them as small as all others. */
function smallPublicScripts(): Plugin {
  return {
    name: 'small-public-scripts',
    apply: 'build',
    closeBundle: {
      order: 'post',
      handler() {
        for (const name of readdirSync('public').filter((file) => file.endsWith('.js'))) {
          const { code, errors } = minifySync(name, readFileSync(`public/${name}`, 'utf8'))
          if (errors[0]) this.error(errors[0].message)
          writeFileSync(`${this.environment.config.build.outDir}/${name}`, code)
        }
      },
    },
  }
}

export default defineConfig(({ command }) => ({
  plugins: [
    // Tests read the committed route tree; only the dev server and the build write it.
    underTest
      ? []
      : tanstackRouter({
          target: 'react',
          autoCodeSplitting: true,
          codeSplittingOptions: {
            splitBehavior: ({ routeId }) =>
              splitting[routeId] ?? [['loader', 'component'], ['errorComponent']],
          },
          routesDirectory: './src/routes',
          generatedRouteTree: './src/route-tree.gen.ts',
          routeFileIgnorePattern: String.raw`\.test\.tsx?$`,
          quoteStyle: 'single',
          semicolons: false,
        }),
    react({ compiler: { compilationMode: 'annotation' } }),
    tailwindcss(),
    lateScripts(),
    withoutUnused(),
    withoutParts(),
    plainIcons(),
    smallPublicScripts(),
    command === 'serve' && !underTest ? devService() : [],
  ],
  resolve: {
    alias: [
      // React has had this hook itself since 18.
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
      // The package's own wrapper serves options that nobody here uses, at a kilobyte on every page.
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL('./src/ui/lucide-icon.ts', import.meta.url)),
      },
    ],
  },
  server: { host: '127.0.0.1', port: 5173 },
  build: {
    // The strict Content-Security-Policy allows no data: address and no inline script.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The overview asks at once for the charts and for what reads its figures. The small files come in a
      // second round, beside them: the list of everything would be a kilobyte on every page.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html'
          ? needed
          : needed.filter(
              (one) =>
                /\/_brandId-/.test(file) && /\/(?:charts|overview-reads|brand-stats)-/.test(one),
            ),
    },
    // Read by e2e/bundle-budget.ts; the Node host serves no file from a folder with a dot.
    manifest: '.vite/manifest.json',
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              // What every page needs, in one file: it compresses better than the ten that sharing
              // would make of it, and browsers keep it from one release to the next. Only what the
              // entry itself imports, as below.
              name: 'core',
              tags: ['$initial'],
              test: /node_modules[\\/](?:react|react-dom|scheduler|@tanstack|zod)[\\/]/,
              priority: 3,
            },
            {
              // Whatever the first page of any visit runs, in one file for the same reason. Only what
              // the entry itself imports: code that is fetched late must not slip in.
              name: 'app',
              tags: ['$initial'],
              priority: 2,
            },
            // Never one without the other.
            { name: 'brand-stats', test: /src[\\/](?:api|contract)[\\/]brand-stats/, priority: 1 },
            // One file with a name, by which e2e/bundle-budget.ts finds the pages with charts.
            { name: 'charts', test: /node_modules[\\/]recharts[\\/]/, priority: 1 },
          ],
        },
      },
    },
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
}))

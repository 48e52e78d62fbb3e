import { defineConfig } from 'oxlint'

const onlyApiFetches = 'Only src/api and the server make requests.'
const textOnly = 'Text nodes only.'
const anyRuntime = 'The service runs in any runtime.'

const queries = ['@tanstack/react-query', '@tanstack/react-router', '@tanstack/react-store']
const components = ['react', 'react-dom', '@base-ui/react/**', 'lucide-react']
const hono = ['hono', 'hono/**']
const node = ['node:*', 'node:*/**']

/** Rooms of `src`, as import patterns. */
const rooms = (...names: string[]): string[] => names.map((name) => `#/${name}/**`)
const belowUi = rooms('outbox', 'api', 'contract', 'storage', 'lib')

/** Allowed imports of each layer, besides its own folder. A later entry overrides an earlier one for the same file. */
const layers: readonly { files: string; imports: string[]; not?: string[]; message: string }[] = [
  {
    files: 'src/*',
    imports: [
      'react',
      'react-dom/client',
      '@tanstack/react-query',
      '@tanstack/react-router',
      '@base-ui/react/**',
      ...rooms('routes', 'features', 'shared', 'ui', 'api', 'storage', 'lib'),
    ],
    message: 'The entry never reaches the service or the server.',
  },
  {
    files: 'src/routes/**/*',
    imports: [
      'react',
      '@tanstack/react-query',
      '@tanstack/react-router',
      'lucide-react',
      'zod/mini',
      ...rooms('features', 'shared', 'ui'),
      ...belowUi,
    ],
    message: 'A route composes features, shared, ui, outbox, api, contract, storage and lib.',
  },
  {
    files: 'src/features/*/**/*',
    imports: [
      ...components,
      ...queries,
      'zod/mini',
      ...rooms('features', 'shared', 'ui'),
      ...belowUi,
    ],
    message: 'A feature imports shared, ui, outbox, api, contract, storage, lib and itself.',
  },
  {
    files: 'src/features/*/*',
    imports: [...components, ...queries, 'zod/mini', ...rooms('shared', 'ui'), ...belowUi],
    message:
      "A feature imports shared, ui, outbox, api, contract, storage and lib, itself by './', never another feature.",
  },
  {
    files: 'src/shared/**/*',
    imports: [...components, ...queries, 'zod/mini', ...rooms('shared', 'ui'), ...belowUi],
    message: 'shared imports ui, outbox, api, contract, storage and lib; no page, no feature.',
  },
  {
    files: 'src/ui/**/*',
    imports: [
      ...components,
      '@tanstack/react-store',
      '@tanstack/react-table',
      'recharts',
      'react-resizable-panels',
      'tinykeys',
      ...rooms('ui', 'lib'),
    ],
    message: 'ui knows nothing of the product: of ours it imports lib only.',
  },
  {
    files: 'src/api/**/*',
    imports: [
      '@tanstack/react-query',
      '@tanstack/store',
      'zod/mini',
      ...rooms('api', 'contract', 'storage', 'lib'),
    ],
    message: 'api imports contract, storage and lib.',
  },
  {
    files: 'src/outbox/**/*',
    imports: ['@tanstack/store', 'zod/mini', ...belowUi],
    message: 'The outbox imports api, contract, storage and lib; it has no screen.',
  },
  {
    files: 'src/contract/**/*',
    imports: ['zod/mini', ...rooms('contract')],
    message: 'contract imports zod/mini and nothing else.',
  },
  {
    files: 'src/storage/**/*',
    imports: ['idb', '@tanstack/store', 'zod/mini', ...rooms('storage', 'lib')],
    message:
      'storage keeps data in this browser and talks to other tabs; of ours it imports lib only.',
  },
  {
    files: 'src/lib/**/*',
    imports: [
      'idb',
      '@noble/hashes/*',
      'punycode/punycode.es6.js',
      '@tanstack/store',
      'ipaddr.js',
      'tlds/index.json',
      'zod/mini',
      ...rooms('lib'),
    ],
    message: 'lib holds leaf helpers: no other room, and few packages.',
  },
  {
    files: 'src/service/**/*',
    imports: [...hono, 'zod/mini', ...rooms('service', 'contract', 'lib')],
    message: 'The service is runtime-neutral: contract, lib, hono and itself.',
  },
  {
    files: 'src/service/*',
    imports: [...hono, 'zod/mini', ...rooms('service', 'contract', 'lib')],
    not: ['#/service/demo/**', './demo/**'],
    message: 'The service is rules over a database; the server gives it the demo.',
  },
  {
    files: 'src/service/rules/**/*',
    imports: [
      ...hono,
      'zod/mini',
      '#/service/service-app.ts',
      ...rooms('service/rules', 'service/db', 'contract', 'lib'),
    ],
    message:
      'The rules know the database, not the demo: what it plays comes through the service’s surroundings.',
  },
  {
    files: 'src/service/db/**/*',
    imports: rooms('service/db'),
    message: 'db is tables and the port to them: no rule, no demo, no package.',
  },
  {
    files: 'src/service/demo/**/*',
    imports: [
      ...hono,
      'zod/mini',
      '#/service/service-app.ts',
      ...rooms('service/demo', 'service/rules', 'service/db', 'contract', 'lib'),
    ],
    message: 'The demo plays around the rules and the database.',
  },
  {
    files: 'src/server/**/*',
    imports: [
      ...node,
      ...hono,
      '@hono/node-server',
      '@hono/node-server/**',
      'tinypool',
      'msw',
      'msw/**',
      'vite',
      'vitest',
      ...rooms('server', 'service', 'contract', 'lib'),
    ],
    message: 'The server imports the service, contract and lib.',
  },
  {
    files: 'e2e/**/*.ts',
    imports: [
      ...node,
      '@playwright/test',
      'playwright',
      'vite',
      '@axe-core/playwright',
      ...rooms('server', 'test/fillings'),
      '#/test/stix-shape.ts',
      '#/test/translate-page.ts',
    ],
    message: 'e2e starts the server and drives the page.',
  },
]

const restrictedImports = (
  group: string[],
  message: string,
): ['error', { patterns: { group: string[]; message: string }[] }] => [
  'error',
  { patterns: [{ group, message }] },
]
/** Paths that leave their folder upwards are written from `#/`. */
const upwards = ['../**', './**/../**']
const acrossRooms = restrictedImports(
  upwards,
  "Across rooms import '#/room/file.ts', inside a room './file.ts'.",
)

const restrictedGlobals = (message: string, names: string[]) =>
  names.map((name) => ({ name, message }))
const noFetch = restrictedGlobals(onlyApiFetches, ['fetch'])
const runtimeGlobals = [
  'window',
  'document',
  'location',
  'navigator',
  'localStorage',
  'sessionStorage',
  'process',
  'Buffer',
  'setImmediate',
  'global',
  'require',
  '__dirname',
  '__filename',
]

export default defineConfig({
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  plugins: [
    'eslint',
    'typescript',
    'unicorn',
    'oxc',
    'react',
    'jsx-a11y',
    'import',
    'promise',
    'vitest',
  ],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['dist', 'src/route-tree.gen.ts', 'test-results', 'playwright-report'],
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-console': 'error',
    'no-eval': 'error',
    'no-implied-eval': 'error',
    'no-new-func': 'error',
    'no-restricted-globals': ['error', ...noFetch],
    'no-restricted-imports': acrossRooms,
    'no-restricted-properties': [
      'error',
      ...['window', 'globalThis', 'self'].map((object) => ({
        object,
        property: 'fetch',
        message: onlyApiFetches,
      })),
      ...['innerHTML', 'outerHTML', 'insertAdjacentHTML'].map((property) => ({
        property,
        message: textOnly,
      })),
    ],
    'no-var': 'error',
    'prefer-const': 'error',
    'import/no-unassigned-import': ['error', { allow: ['**/*.css', '@fontsource-variable/**'] }],
    'no-control-regex': 'off',
    'no-underscore-dangle': 'off',
    'typescript/consistent-return': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'promise/valid-params': 'off',
    'react/button-has-type': 'error',
    'react/jsx-no-script-url': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/no-danger': 'error',
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': [
      'error',
      {
        allow: [
          {
            from: 'package',
            package: '@tanstack/router-core',
            name: ['Redirect', 'NotFoundError'],
          },
        ],
      },
    ],
    'typescript/return-await': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-unnecessary-type-arguments': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/expect-expect': [
      'error',
      {
        assertFunctionNames: ['expect', 'expectConsole', 'expectTypeOf', 'assert*', 'fc.assert'],
      },
    ],
  },
  overrides: [
    ...layers.map(({ files, imports, not = [], message }) => ({
      files: [files.endsWith('.ts') ? files : `${files}.{ts,tsx}`],
      rules: {
        'no-restricted-imports': restrictedImports(
          ['**', '!./**', ...imports.map((one) => `!${one}`), ...not, './**/../**'],
          message,
        ),
      },
    })),
    {
      files: ['src/service/**/*.{ts,tsx}'],
      rules: {
        'no-restricted-globals': [
          'error',
          ...noFetch,
          ...restrictedGlobals(anyRuntime, runtimeGlobals),
        ],
      },
    },
    {
      files: ['src/server/**/*.{ts,tsx}'],
      rules: {
        'no-console': 'off',
        'no-restricted-globals': 'off',
        'no-restricted-properties': 'off',
        'unicorn/require-post-message-target-origin': 'off',
      },
    },
    {
      files: ['e2e/**/*.ts'],
      rules: {
        'no-console': 'off',
        'no-restricted-globals': 'off',
        'no-restricted-properties': 'off',
        'no-empty-pattern': 'off',
        'react/rules-of-hooks': 'off',
        'vitest/expect-expect': 'off',
      },
    },
    {
      files: [
        'src/api/http.ts',
        'src/api/network-failure.ts',
        'public/head-start.js',
        'e2e/bench/minimal-list.tsx',
      ],
      rules: { 'no-restricted-globals': 'off' },
    },
    {
      files: ['src/test/**/*.{ts,tsx}', 'src/**/*.test.{ts,tsx}'],
      rules: {
        'no-console': 'off',
        'no-restricted-globals': 'off',
        'no-restricted-imports': acrossRooms,
        'no-restricted-properties': 'off',
      },
    },
  ],
})

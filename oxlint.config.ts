import { defineConfig } from 'oxlint'

const onlyApiFetches = 'Only src/api and src/server may make requests.'
const textOnly = 'Render text nodes, never markup.'
const anyRuntime = 'src/service must run in any runtime.'

const queries = ['@tanstack/react-query', '@tanstack/react-router', '@tanstack/react-store']
const components = ['react', 'react-dom', '@base-ui/react/**', 'lucide-react']
const hono = ['hono', 'hono/**']
const node = ['node:*', 'node:*/**']

/** Import patterns of folders in `src`. */
const folders = (...names: string[]): string[] => names.map((name) => `#/${name}/**`)
const belowUi = folders('outbox', 'api', 'contract', 'storage', 'lib')

/** Allowed imports of each layer, besides its own folder. A later entry overrides an earlier one for the same file. */
const layers: readonly { files: string; imports: string[]; not?: string[] }[] = [
  {
    files: 'src/*',
    imports: [
      'react',
      'react-dom/client',
      '@tanstack/react-query',
      '@tanstack/react-router',
      '@base-ui/react/**',
      ...folders('routes', 'features', 'shared', 'ui', 'api', 'storage', 'lib'),
    ],
  },
  {
    files: 'src/routes/**/*',
    imports: [
      'react',
      '@tanstack/react-query',
      '@tanstack/react-router',
      'lucide-react',
      'zod/mini',
      ...folders('features', 'shared', 'ui'),
      ...belowUi,
    ],
  },
  {
    files: 'src/features/**/*',
    imports: [...components, ...queries, 'zod/mini', ...folders('shared', 'ui'), ...belowUi],
  },
  {
    files: 'src/features/domains/*/**/*',
    imports: [
      ...components,
      ...queries,
      'zod/mini',
      ...folders('features/domains', 'shared', 'ui'),
      ...belowUi,
    ],
  },
  {
    files: 'src/shared/**/*',
    imports: [
      ...components,
      'react-dom/client',
      ...queries,
      'zod/mini',
      ...folders('shared', 'ui'),
      ...belowUi,
    ],
  },
  {
    files: 'src/ui/**/*',
    imports: [
      ...components,
      '@tanstack/react-store',
      'recharts',
      'tinykeys',
      ...folders('ui', 'lib'),
    ],
  },
  {
    files: 'src/api/**/*',
    imports: [
      '@tanstack/react-query',
      '@tanstack/store',
      'zod/mini',
      ...folders('api', 'contract', 'storage', 'lib'),
    ],
  },
  {
    files: 'src/outbox/**/*',
    imports: ['@tanstack/store', 'zod/mini', ...belowUi],
  },
  {
    files: 'src/contract/**/*',
    imports: ['zod/mini', ...folders('contract')],
  },
  {
    files: 'src/storage/**/*',
    imports: ['idb', '@tanstack/store', 'zod/mini', ...folders('storage', 'lib')],
  },
  {
    files: 'src/lib/**/*',
    imports: [
      '@noble/hashes/*',
      'punycode/punycode.es6.js',
      '@tanstack/store',
      'ipaddr.js',
      'tlds/index.json',
      'zod/mini',
      ...folders('lib'),
    ],
  },
  {
    files: 'src/service/**/*',
    imports: [...hono, ...folders('service', 'contract', 'lib')],
  },
  {
    files: 'src/service/*',
    imports: [...hono, ...folders('service', 'contract', 'lib')],
    not: ['#/service/demo/**', './demo/**'],
  },
  {
    files: 'src/service/rules/**/*',
    imports: [
      ...hono,
      '#/service/service-app.ts',
      ...folders('service/rules', 'service/db', 'contract', 'lib'),
    ],
  },
  {
    files: 'src/service/db/**/*',
    imports: folders('service/db'),
  },
  {
    files: 'src/service/demo/**/*',
    imports: [
      ...hono,
      '#/service/service-app.ts',
      ...folders('service/demo', 'service/rules', 'service/db', 'contract', 'lib'),
    ],
  },
  {
    files: 'src/server/**/*',
    imports: [
      ...node,
      ...hono,
      '@hono/node-server',
      '@hono/node-server/**',
      'vite',
      ...folders('server', 'service', 'contract', 'lib'),
    ],
  },
  {
    files: 'e2e/**/*.ts',
    imports: [
      ...node,
      '@playwright/test',
      'playwright',
      'vite',
      '@axe-core/playwright',
      ...folders('server'),
      '#/test/table-rows.ts',
    ],
  },
]

const restrictedImports = (
  group: string[],
  message: string,
): ['error', { patterns: { group: string[]; message: string }[] }] => [
  'error',
  { patterns: [{ group, message }] },
]
const parentPaths = restrictedImports(
  ['../**', './**/../**'],
  "Import files from other folders as '#/layer/file.ts', and files from the same folder as './file.ts'.",
)

const restrictedGlobals = (message: string, names: string[]) =>
  names.map((name) => ({ name, message }))
const noFetch = restrictedGlobals(onlyApiFetches, [
  'fetch',
  'XMLHttpRequest',
  'EventSource',
  'WebSocket',
])
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
    'import/no-mutable-exports': 'error',
    'max-lines': ['error', 400],
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'no-console': 'error',
    'no-new-func': 'error',
    'no-restricted-globals': ['error', ...noFetch],
    'no-restricted-imports': parentPaths,
    'no-restricted-properties': [
      'error',
      ...['window', 'globalThis', 'self'].map((object) => ({
        object,
        property: 'fetch',
        message: onlyApiFetches,
      })),
      { property: 'sendBeacon', message: onlyApiFetches },
      ...['innerHTML', 'outerHTML', 'insertAdjacentHTML'].map((property) => ({
        property,
        message: textOnly,
      })),
    ],
    'no-var': 'error',
    'prefer-const': 'error',
    'import/no-unassigned-import': ['error', { allow: ['**/*.css', '@fontsource-variable/**'] }],
    'no-control-regex': 'off',
    'typescript/consistent-return': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'promise/valid-params': 'off',
    'react/button-has-type': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/no-danger': 'error',
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/return-await': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
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
    ...layers.map(({ files, imports, not = [] }) => ({
      files: [files.endsWith('.ts') ? files : `${files}.{ts,tsx}`],
      rules: {
        'no-restricted-imports': restrictedImports(
          ['**', '!./**', ...imports.map((pattern) => `!${pattern}`), ...not, './**/../**'],
          `Files in ${files} may import only './file.ts' from their own folder, and ${imports.join(', ')}.`,
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
      },
    },
    {
      files: ['src/api/http.ts', 'public/head-start.js', 'e2e/bench/minimal-list.tsx'],
      rules: { 'no-restricted-globals': 'off' },
    },
    {
      // File names are URL patterns, such as `$brandId`.
      files: ['src/routes/**/*.tsx'],
      rules: { 'unicorn/filename-case': 'off' },
    },
    {
      files: ['src/test/**/*.{ts,tsx}', 'src/**/*.test.{ts,tsx}'],
      rules: {
        'max-lines': 'off',
        'no-console': 'off',
        'no-restricted-globals': 'off',
        'no-restricted-imports': parentPaths,
        'no-restricted-properties': 'off',
      },
    },
  ],
})

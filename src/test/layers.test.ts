import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

// A lint pattern that never matches goes unnoticed. Lints a temporary tree, one violation per file, with the project's
// own configuration, to show that every layer rule fires.

const violations: ReadonlyArray<readonly [file: string, code: string, rule: string]> = [
  ...imports('src/contract/$.ts', 'zod', '#/lib/x.ts', '#/api/x.ts', 'node:fs', 'react'),
  ...imports('src/lib/$.ts', 'zod', 'react', '#/contract/x.ts', '#/ui/x.tsx', 'node:fs'),
  ...imports('src/shared/$.tsx', '#/features/brands/x.tsx', '#/routes/x.tsx', '#/service/x.ts'),
  ...imports('src/shared/deep/$.tsx', '#/server/x.ts', 'node:fs', 'recharts'),
  ...imports('src/storage/$.ts', 'react', '#/contract/x.ts', '#/api/x.ts', '#/ui/x.tsx'),
  ...imports('src/ui/$.tsx', '#/shared/x.ts', '#/storage/x.ts'),
  ...imports('src/outbox/$.ts', '#/shared/x.ts'),
  ...imports('src/api/$.ts', '#/shared/x.ts'),
  ...imports('src/ui/$.tsx', '#/contract/x.ts', '#/api/x.ts', '#/features/brands/x.tsx'),
  ...imports('src/ui/$.tsx', '@tanstack/react-query', '@tanstack/react-router', 'zod/mini'),
  ...imports('src/api/$.ts', 'react', '#/ui/x.tsx', '#/features/brands/x.ts', '#/service/x.ts'),
  ...imports('src/api/$.ts', '#/server/x.ts', 'hono', 'node:fs'),
  ...imports(
    'src/outbox/$.ts',
    'react',
    'idb',
    '#/ui/x.tsx',
    '#/features/brands/x.ts',
    '#/routes/x',
  ),
  ...imports('src/api/$.ts', '#/outbox/x.ts'),
  ...imports('src/features/brands/$.tsx', '#/features/scans/x.ts', '#/features/brands/x.ts'),
  ...imports('src/features/brands/$.tsx', '#/routes/x.tsx', '#/service/x.ts', '#/server/x.ts'),
  ...imports('src/features/brands/$.tsx', '#/router.tsx', 'recharts', 'node:fs', 'zod'),
  ...imports('src/features/domains/deep/$.tsx', '#/service/x.ts', '#/routes/x.tsx', 'recharts'),
  ...imports('src/features/domains/deep/$.tsx', '#/features/brands/x.ts'),
  ...imports('src/routes/$.tsx', '#/service/x.ts', '#/server/x.ts', '#/test/x.ts', 'recharts'),
  ...imports('src/$.tsx', '#/service/x.ts', '#/server/x.ts', '#/test/x.ts', 'msw/browser'),
  ...imports('src/service/$.ts', 'node:fs', 'msw', 'react', '#/api/x.ts', '#/server/x.ts', 'zod'),
  ...imports('src/service/$.ts', './demo/x.ts', '#/service/demo/y.ts'),
  ...imports('src/service/rules/$.ts', '#/service/demo/x.ts', '#/service/create-service.ts'),
  ...imports('src/service/rules/$.ts', 'node:fs', 'msw', '#/api/x.ts', '#/server/x.ts', 'zod'),
  ...imports('src/service/db/$.ts', 'node:sqlite', '@hono/node-server', '#/ui/x.tsx'),
  ...imports('src/service/db/$.ts', '#/service/rules/x.ts', '#/service/demo/x.ts', 'hono'),
  ...imports('src/service/demo/$.ts', '#/service/create-service.ts', 'node:fs', '#/ui/x.tsx'),
  ...imports('src/server/$.ts', '#/api/x.ts', '#/ui/x.tsx', '#/features/brands/x.ts', 'react'),
  ...imports('e2e/$.ts', '#/api/x.ts', '#/features/brands/x.ts', '#/service/x.ts', 'react'),
  // No parent paths anywhere, including tests.
  ...imports('src/service/db/$.ts', '../x.ts', './y/../../x.ts'),
  ...imports('src/server/$.test.ts', '../service/x.ts'),
  ...imports('src/test/$.ts', '../service/x.ts'),
  ['src/contract/late.ts', "export const x = () => import('#/api/x.ts')", 'no-restricted-imports'],
  ['src/contract/type.ts', "export type { X } from '#/api/x.ts'", 'no-restricted-imports'],
  ['src/features/a/net.ts', "export const x = fetch('/x')", 'no-restricted-globals'],
  ['src/api/net.ts', "export const x = fetch('/x')", 'no-restricted-globals'],
  ['src/service/net.ts', "export const x = fetch('/x')", 'no-restricted-globals'],
  ['src/ui/net.ts', "export const x = window.fetch('/x')", 'no-restricted-properties'],
  ['src/ui/net2.ts', "export const x = globalThis.fetch('/x')", 'no-restricted-properties'],
  ...['window', 'document', 'process', 'localStorage', 'Buffer'].map(
    (name) =>
      [`src/service/${name}.ts`, `export const x = ${name}`, 'no-restricted-globals'] as const,
  ),
  ['src/ui/html.ts', "document.body.innerHTML = 'x'", 'no-restricted-properties'],
  [
    'src/ui/danger.tsx',
    "export const x = <p dangerouslySetInnerHTML={{ __html: '' }} />",
    'no-danger',
  ],
  ['src/lib/eval.ts', "export const x = eval('1')", 'no-eval'],
  ['src/lib/loop-a.ts', "export { x } from './loop-b.ts'", 'no-cycle'],
  ['src/lib/loop-b.ts', "export { x } from '#/lib/loop-a.ts'", 'no-cycle'],
  ['src/api/socket.ts', "export const x = new WebSocket('/x')", 'no-restricted-globals'],
  ['src/ui/beacon.ts', "navigator.sendBeacon('/x')", 'no-restricted-properties'],
  ['src/ui/barrel.ts', "export * from './x.ts'\nexport * from './y.ts'", 'no-barrel-file'],
  ['src/ui/DataTable.tsx', 'export const x = 1', 'filename-case'],
  ['src/ui/mutable.ts', 'export let x = 1', 'no-mutable-exports'],
  ['src/ui/long.ts', '// Line\n'.repeat(401), 'max-lines'],
]

const legal: Readonly<Record<string, readonly string[]>> = {
  'src/contract/good.ts': ['zod/mini', './x.ts', './deep/x.ts'],
  'src/contract/deep/good.ts': ['#/contract/x.ts'],
  'src/lib/good.ts': ['zod/mini', '@tanstack/store', 'ipaddr.js', './x.ts'],
  'src/ui/good.tsx': ['react', '@base-ui/react/dialog', 'lucide-react', 'recharts', '#/lib/x.ts'],
  'src/api/good.ts': ['@tanstack/react-query', 'zod/mini', '#/contract/x.ts', '#/lib/x.ts'],
  'src/outbox/good.ts': ['zod/mini', '@tanstack/store', './x.ts', '#/api/x.ts', '#/lib/x.ts'],
  'src/shared/good.tsx': ['react', '@tanstack/react-query', '#/ui/x.tsx', '#/outbox/x.ts'],
  'src/shared/deep/good.tsx': ['#/shared/x.ts', '#/api/x.ts', '#/contract/x.ts', '#/lib/x.ts'],
  'src/features/brands/good.tsx': ['react', './x.ts', '#/shared/x.tsx', '#/api/x.ts'],
  'src/features/domains/deep/good.tsx': ['#/features/domains/x.ts', '#/contract/x.ts'],
  'src/routes/good.tsx': ['@tanstack/react-router', 'zod/mini', '#/features/a/x.tsx', '#/ui/x.tsx'],
  'src/good.tsx': ['react', './route-tree.gen.ts', './styles.css', '#/api/x.ts'],
  'src/service/good.ts': ['hono', 'hono/tiny', './rules/x.ts', '#/contract/x.ts', '#/lib/x.ts'],
  'src/service/db/good.ts': ['#/service/db/x.ts', './x.ts', './migrations/x.ts'],
  'src/service/rules/good.ts': ['hono/factory', 'zod/mini', '#/service/db/x.ts', '#/lib/x.ts'],
  'src/service/demo/good.ts': ['./seed/x.ts', '#/service/rules/x.ts', '#/service/service-app.ts'],
  'src/server/good.ts': [
    'node:fs',
    'node:fs/promises',
    'vite',
    '@hono/node-server',
    '#/service/x.ts',
  ],
  'src/service/good.test.ts': ['vitest', 'fast-check', '#/server/x.ts', '#/test/x.ts', './x.ts'],
  'src/test/good.tsx': ['msw/node', '#/service/x.ts', '#/features/brands/x.tsx', 'node:fs'],
  'e2e/good.ts': [
    '@playwright/test',
    '@axe-core/playwright',
    'node:http',
    '#/server/x.ts',
    './x.ts',
  ],
}

/** One file per forbidden import: `$` in its path becomes the specifier. */
function imports(path: string, ...from: string[]): Array<readonly [string, string, string]> {
  return from.map((specifier) => [
    path.replace('$', specifier.replaceAll(/[^a-z0-9]+/gi, '-')),
    `export * from '${specifier}'`,
    'no-restricted-imports',
  ])
}

const report = z.object({
  diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })),
})

describe('lint rules of the project', () => {
  const root = mkdtempSync(join(tmpdir(), 'layers-'))
  const found = new Set<string>()

  function plant(file: string, text: string): void {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }

  beforeAll(() => {
    // Type-aware rules need packages, which the temporary tree lacks; layer rules don't need types.
    const config = readFileSync('oxlint.config.ts', 'utf8')
      .replace('typeAware: true', 'typeAware: false')
      .replace("import { defineConfig } from 'oxlint'", 'const defineConfig = <T>(one: T) => one')
    plant('oxlint.config.ts', config)
    plant('package.json', '{ "type": "module", "imports": { "#/*": "./src/*" } }')
    for (const [file, code] of violations) plant(file, code)
    for (const [file, from] of Object.entries(legal))
      plant(
        file,
        from.map((specifier, index) => `export { x as x${index} } from '${specifier}'\n`).join(''),
      )
    plant('src/api/http.ts', "export const x = fetch('/x')")
    plant('src/server/proxy.ts', "export const x = fetch('/x')")

    const oxlint = resolve('node_modules/oxlint/bin/oxlint')
    const run = spawnSync(process.execPath, [oxlint, '--format=json'], { cwd: root })
    for (const { code, filename } of report.parse(JSON.parse(run.stdout.toString())).diagnostics)
      found.add(`${filename} ${/\((.+)\)/.exec(code)?.[1] ?? code}`)
  })

  afterAll(() => rmSync(root, { recursive: true }))

  it.each(violations)('rejects %s with %s', (file, _code, rule) => {
    expect(found).toContain(`${file} ${rule}`)
  })

  it.each([...Object.keys(legal), 'src/api/http.ts', 'src/server/proxy.ts'])(
    'accepts %s',
    (file) => {
      expect([...found].filter((line) => line.startsWith(`${file} `))).toEqual([])
    },
  )

  it('finds query keys in api only', () => {
    const files = globSync('src/{routes,features,shared,ui,outbox}/**/*.{ts,tsx}')
    expect(files.length).toBeGreaterThan(100)
    const defining = files.filter(
      (file) => !file.includes('.test.') && /\bqueryKey\s*:/.test(readFileSync(file, 'utf8')),
    )
    expect(defining).toEqual([])
  })

  it('gives every violation its own file', () => {
    expect(new Set(violations.map(([file]) => file)).size).toBe(violations.length)
  })
})

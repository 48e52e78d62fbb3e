import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

// A lint pattern that never matches goes unnoticed. This test therefore lints a temporary tree with the project's own
// configuration. Each file has one violation, to show that every layer rejects the imports that it doesn't allow.
// Allowed imports need no test, because the project itself uses them.

const violations: ReadonlyArray<readonly [file: string, code: string, rule: string]> = [
  ...listViolations('src/contract/$.ts', '#/lib/x.ts', 'zod', 'node:fs'),
  ...listViolations('src/lib/$.ts', '#/contract/x.ts', '#/ui/x.tsx', 'zod', 'react'),
  ...listViolations('src/storage/$.ts', '#/contract/x.ts', '#/api/x.ts', 'react'),
  ...listViolations('src/ui/$.tsx', '#/shared/x.ts', '#/contract/x.ts', '@tanstack/react-query'),
  ...listViolations('src/api/$.ts', '#/shared/x.ts', '#/outbox/x.ts', '#/service/x.ts', 'react'),
  ...listViolations('src/outbox/$.ts', '#/shared/x.ts', '#/ui/x.tsx', 'react', 'idb'),
  ...listViolations(
    'src/shared/$.tsx',
    '#/features/brands/x.tsx',
    '#/routes/x.tsx',
    '#/service/x.ts',
  ),
  ...listViolations('src/shared/deep/$.tsx', '#/server/x.ts', 'recharts'),
  ...listViolations('src/features/brands/$.tsx', '#/features/scans/x.ts', '#/features/brands/x.ts'),
  ...listViolations(
    'src/features/brands/$.tsx',
    '#/routes/x.tsx',
    '#/router.tsx',
    'recharts',
    'zod',
  ),
  ...listViolations('src/features/domains/deep/$.tsx', '#/features/brands/x.ts', '#/routes/x.tsx'),
  ...listViolations(
    'src/routes/$.tsx',
    '#/service/x.ts',
    '#/server/x.ts',
    '#/test/x.ts',
    'recharts',
  ),
  ...listViolations('src/$.tsx', '#/service/x.ts', '#/server/x.ts', '#/test/x.ts'),
  ...listViolations(
    'src/service/$.ts',
    './demo/x.ts',
    '#/api/x.ts',
    '#/server/x.ts',
    'node:fs',
    'zod',
  ),
  ...listViolations('src/service/rules/$.ts', '#/service/demo/x.ts', '#/service/create-service.ts'),
  ...listViolations('src/service/db/$.ts', '#/service/rules/x.ts', '#/service/demo/x.ts', 'hono'),
  ...listViolations('src/service/demo/$.ts', '#/service/create-service.ts', 'node:fs'),
  ...listViolations('src/server/$.ts', '#/api/x.ts', '#/ui/x.tsx', 'react'),
  ...listViolations('e2e/$.ts', '#/api/x.ts', '#/service/x.ts', 'react'),
  // No parent paths anywhere, including tests.
  ...listViolations('src/service/db/$.ts', '../x.ts', './y/../../x.ts'),
  ...listViolations('src/server/$.test.ts', '../service/x.ts'),
  ...listViolations('src/test/$.ts', '../service/x.ts'),
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

/** Lists one file per forbidden import. `$` in `path` is replaced with the import specifier. */
function listViolations(path: string, ...from: string[]): Array<readonly [string, string, string]> {
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
  const reported = new Set<string>()

  function writeSource(file: string, text: string): void {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }

  beforeAll(() => {
    // Type-aware rules need packages, which the temporary tree lacks; layer rules don't need types.
    const config = readFileSync('oxlint.config.ts', 'utf8')
      .replace('typeAware: true', 'typeAware: false')
      .replace(
        "import { defineConfig } from 'oxlint'",
        'const defineConfig = <T>(config: T) => config',
      )
    writeSource('oxlint.config.ts', config)
    writeSource('package.json', '{ "type": "module", "imports": { "#/*": "./src/*" } }')
    for (const [file, code] of violations) writeSource(file, code)

    const oxlint = resolve('node_modules/oxlint/bin/oxlint')
    const run = spawnSync(process.execPath, [oxlint, '--format=json'], { cwd: root })
    for (const { code, filename } of report.parse(JSON.parse(run.stdout.toString())).diagnostics)
      reported.add(`${filename} ${/\((.+)\)/.exec(code)?.[1] ?? code}`)
  })

  afterAll(() => rmSync(root, { recursive: true }))

  it.each(violations)('rejects %s with %s', (file, _code, rule) => {
    expect(reported).toContain(`${file} ${rule}`)
  })

  it('query keys are defined in src/api only', () => {
    const files = globSync('src/{routes,features,shared,ui,outbox}/**/*.{ts,tsx}')
    expect(files.length).toBeGreaterThan(100)
    const defining = files.filter(
      (file) => !file.includes('.test.') && /\bqueryKey\s*:/.test(readFileSync(file, 'utf8')),
    )
    expect(defining).toEqual([])
  })
})

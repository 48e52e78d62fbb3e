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
  ...listForbiddenImports({
    'src/contract/x.ts': '#/lib/x.ts',
    'src/lib/x.ts': '#/contract/x.ts',
    'src/storage/x.ts': '#/api/x.ts',
    'src/ui/x.tsx': '#/shared/x.ts',
    'src/api/x.ts': '#/outbox/x.ts',
    'src/outbox/x.ts': '#/shared/x.ts',
    'src/shared/x.tsx': '#/features/brands/x.tsx',
    'src/features/brands/x.tsx': '#/features/scans/x.ts',
    'src/features/domains/deep/x.tsx': '#/features/brands/x.ts',
    'src/routes/x.tsx': '#/service/x.ts',
    'src/x.tsx': '#/service/x.ts',
    'src/service/x.ts': './demo/x.ts',
    'src/service/rules/x.ts': '#/service/demo/x.ts',
    'src/service/db/x.ts': '#/service/rules/x.ts',
    'src/service/demo/x.ts': '#/service/create-service.ts',
    'src/server/x.ts': '#/api/x.ts',
    'e2e/x.ts': '#/api/x.ts',
    // Parent paths are not allowed anywhere, not even in tests.
    'src/service/db/parent.ts': './y/../../x.ts',
    'src/server/x.test.ts': '../service/x.ts',
  }),
  ['src/features/a/net.ts', "export const x = fetch('/x')", 'no-restricted-globals'],
  ['src/service/net.ts', "export const x = fetch('/x')", 'no-restricted-globals'],
  ['src/service/window.ts', 'export const x = window', 'no-restricted-globals'],
  ['src/ui/net.ts', "export const x = window.fetch('/x')", 'no-restricted-properties'],
  ['src/ui/html.ts', "document.body.innerHTML = 'x'", 'no-restricted-properties'],
]

/** Lists files that each have one import that their layer does not allow. */
function listForbiddenImports(imports: Record<string, string>) {
  return Object.entries(imports).map(
    ([file, from]) => [file, `export * from '${from}'`, 'no-restricted-imports'] as const,
  )
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

  it.each(violations)('reject the file %s with the content %s', (file, _code, rule) => {
    expect(reported).toContain(`${file} ${rule}`)
  })
})

it('only src/api defines query keys', () => {
  const files = globSync('src/{routes,features,shared,ui,outbox}/**/*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(100)
  const filesWithKeys = files.filter(
    (file) => !file.includes('.test.') && /\bqueryKey\s*:/.test(readFileSync(file, 'utf8')),
  )
  expect(filesWithKeys).toEqual([])
})

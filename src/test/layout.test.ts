import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  badNames,
  crossedFeatures,
  effects,
  grabBags,
  lateImports,
  longFiles,
  moduleVariables,
  strangeRooms,
  strayQueryKeys,
  strayRequests,
  unexplainedEffects,
  unexplainedLateImports,
  type Tree,
} from './layout.ts'

const files = globSync('{src,e2e}/**/*.{ts,tsx,css}').map((path) => path.replaceAll('\\', '/'))
const tree: Tree = new Map(files.map((path) => [path, readFileSync(path, 'utf8')]))

/** A tree of empty files. */
const named = (...paths: string[]): Tree => new Map(paths.map((path) => [path, '']))

describe('the source tree', () => {
  it('is not empty', () => {
    expect(tree.has('src/test/layout.ts')).toBe(true)
  })

  it('has no folder outside the layers', () => {
    expect(strangeRooms(tree)).toEqual([])
    expect(strangeRooms(named('src/helpers/a.ts', 'src/main.tsx', 'src/ui/a.tsx'))).toEqual([
      'helpers',
    ])
  })

  it('names files in kebab-case', () => {
    expect(badNames(tree)).toEqual([])
    const good = ['src/ui/button.test.tsx', 'src/route-tree.gen.ts', 'src/styles.css']
    const routes = ['src/routes/__root.tsx', 'src/routes/_app/brands.$brandId/index.tsx']
    expect(badNames(named(...good, ...routes))).toEqual([])
    const bad = ['src/ui/DataTable.tsx', 'src/ui/data_table.ts', 'src/ui/$x.ts', 'src/Ui/x.ts']
    expect(badNames(named(...bad, 'src/routes/Brands.tsx'))).toEqual([
      ...bad,
      'src/routes/Brands.tsx',
    ])
  })

  it('has no barrels and no catch-all files', () => {
    expect(grabBags(tree)).toEqual([])
    const bad = ['src/ui/index.ts', 'src/lib/utils.ts', 'src/service/db/helpers.ts']
    expect(grabBags(named(...bad, 'src/routes/index.tsx', 'src/lib/dates.ts'))).toEqual(bad)
  })

  it('keeps query keys in api', () => {
    expect(strayQueryKeys(tree)).toEqual([])
    const code = "queryOptions({ queryKey: ['brands'] })"
    expect(
      strayQueryKeys(
        new Map([
          ['src/api/brands.ts', code],
          ['src/features/brands/list.tsx', code],
          ['src/features/brands/list.test.tsx', code],
        ]),
      ),
    ).toEqual(['src/features/brands/list.tsx'])
  })

  it('makes requests in one place', () => {
    expect(strayRequests(tree)).toEqual([])
    expect(
      strayRequests(
        new Map([
          ['src/api/http.ts', 'await fetch(url)'],
          ['src/api/brands.ts', 'await fetch(url)'],
          ['src/ui/beacon.ts', 'navigator.sendBeacon(url)'],
          ['src/service/app.ts', 'app.fetch(request)'],
          ['src/server/proxy.ts', 'await fetch(url)'],
          ['e2e/bench/walk-part.ts', 'await fetch(url)'],
        ]),
      ),
    ).toEqual(['src/api/brands.ts', 'src/ui/beacon.ts'])
  })

  it('gives a reason for every effect', () => {
    expect(unexplainedEffects(tree, effects)).toEqual([])
    const planted: Tree = new Map([
      ['src/ui/a.tsx', 'useEffect(() => {})'],
      ['src/ui/b.tsx', 'useLayoutEffect(() => {})'],
    ])
    expect(unexplainedEffects(planted, { 'src/ui/a.tsx': 'why', 'src/ui/c.tsx': 'gone' })).toEqual([
      'src/ui/b.tsx',
      'src/ui/c.tsx',
    ])
  })

  it('gives a reason for every lazy import', () => {
    expect(unexplainedLateImports(tree, lateImports)).toEqual([])
    const planted: Tree = new Map([
      ['src/ui/a.tsx', "lazy(() => import('./x.tsx'))"],
      ['src/ui/b.tsx', "await import('./y.tsx')"],
      ['src/ui/c.tsx', "type X = typeof import('./x.tsx')"],
    ])
    expect(unexplainedLateImports(planted, { 'src/ui/a.tsx': 'why', 'src/ui/d.tsx': '' })).toEqual([
      'src/ui/b.tsx',
      'src/ui/d.tsx',
    ])
  })

  it('has no mutable module variable', () => {
    expect(moduleVariables(tree)).toEqual([])
    const planted: Tree = new Map([
      ['src/ui/a.ts', 'export let a = 1'],
      ['src/ui/b.ts', "const b = 1\nlet c = ''"],
      ['src/ui/c.ts', 'function f() {\n  let d = 1\n}'],
    ])
    expect(moduleVariables(planted)).toEqual(['src/ui/a.ts', 'src/ui/b.ts'])
  })

  it('has no file of more than 400 lines', () => {
    expect(longFiles(tree)).toEqual([])
    const long = '\n'.repeat(400)
    expect(
      longFiles(
        new Map([
          ['src/ui/a.tsx', long],
          ['src/ui/a.test.tsx', long],
        ]),
      ),
    ).toEqual(['src/ui/a.tsx'])
  })

  it('keeps features apart at any depth', () => {
    expect(crossedFeatures(tree)).toEqual([])
    const code =
      "import { x } from '#/features/scans/x.ts'\nimport { y } from '#/features/brands/y.ts'"
    expect(crossedFeatures(new Map([['src/features/brands/deep/a.tsx', code]]))).toEqual([
      'src/features/brands/deep/a.tsx -> scans',
    ])
  })
})

import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isBuildCurrent } from './build-app.ts'

let root = ''

/** Writes a file with a given modification time. */
function write(file: string, second: number, text = ''): void {
  const path = join(root, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  utimesSync(path, second, second)
}

/** Sets the modification time of a folder. */
const touch = (folder: string, second: number) => utimesSync(join(root, folder), second, second)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-app-test-'))
  write('src/ui/button.tsx', 100)
  write('src/main.tsx', 100)
  write('index.html', 100)
  write('README.md', 900)
  touch('src/ui', 100)
  touch('src', 100)
})
afterEach(() => rmSync(root, { recursive: true }))

it('isBuildCurrent returns false for a missing or partial build', () => {
  expect(isBuildCurrent(root)).toBe(false)
  write('dist/index.html', 200)
  expect(isBuildCurrent(root)).toBe(false)
})

it('isBuildCurrent returns true for the same base path until an input is changed or removed', () => {
  write('dist/.vite/manifest.json', 200)
  write('dist/index.html', 200, '<script src="/head-start.js"></script>')
  expect(isBuildCurrent(root)).toBe(true)
  expect(isBuildCurrent(root, '/brand-protection/')).toBe(false)
  write('src/ui/button.tsx', 300)
  touch('src/ui', 100)
  expect(isBuildCurrent(root)).toBe(false)
  write('src/ui/button.tsx', 100)
  rmSync(join(root, 'src/ui/button.tsx'))
  expect(isBuildCurrent(root)).toBe(false)
})

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isBuiltFor } from './static-files.ts'

const buildInputs = [
  'src',
  'public',
  'index.html',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  // Rewritten by every `npm install`.
  'node_modules/.package-lock.json',
]

const getModifiedMs = (file: string): number =>
  statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Returns the latest modification time of a file, or of a folder and its contents. Returns 0 for a missing path. */
function findLastModifiedMs(file: string): number {
  const entry = statSync(file, { throwIfNoEntry: false })
  if (!entry?.isDirectory()) return entry?.mtimeMs ?? 0
  const descendants = readdirSync(file, { recursive: true, withFileTypes: true })
  return Math.max(
    entry.mtimeMs,
    ...descendants.map(({ parentPath, name }) => getModifiedMs(join(parentPath, name))),
  )
}

export function isBuildCurrent(root: string, base = '/'): boolean {
  const builtAtMs = getModifiedMs(join(root, 'dist/.vite/manifest.json'))
  const isFresh =
    builtAtMs > 0 &&
    buildInputs.every((input) => findLastModifiedMs(join(root, input)) <= builtAtMs)
  return isFresh && isBuiltFor(base, readFileSync(join(root, 'dist/index.html'), 'utf8'))
}

export async function buildIfNeeded(root: string, base: string): Promise<void> {
  if (isBuildCurrent(root, base)) return
  console.log('Building the dashboard …')
  const { build } = await import('vite')
  await build({ root, base, logLevel: 'error' })
}

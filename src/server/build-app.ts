import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isBuiltFor } from './static-files.ts'

/** Inputs of the build. Every `npm install` rewrites the last one. */
const inputs = [
  'src',
  'public',
  'index.html',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'node_modules/.package-lock.json',
]

const getModifiedMs = (file: string): number =>
  statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Returns when a file, or anything in a folder, was last modified; 0 if missing. */
function findLastModifiedMs(file: string): number {
  const entry = statSync(file, { throwIfNoEntry: false })
  if (!entry?.isDirectory()) return entry?.mtimeMs ?? 0
  const descendants = readdirSync(file, { recursive: true, withFileTypes: true })
  return Math.max(
    entry.mtimeMs,
    ...descendants.map(({ parentPath, name }) => getModifiedMs(join(parentPath, name))),
  )
}

/** Returns whether the build in `root` is up to date and was made for this base path. */
export function isBuildCurrent(root: string, base = '/'): boolean {
  const builtAtMs = getModifiedMs(join(root, 'dist/.vite/manifest.json'))
  const isFresh =
    builtAtMs > 0 && inputs.every((input) => findLastModifiedMs(join(root, input)) <= builtAtMs)
  return isFresh && isBuiltFor(base, readFileSync(join(root, 'dist/index.html'), 'utf8'))
}

/** Builds the app in `root` if there is no build yet, or its inputs or the base path have changed. */
export async function buildIfNeeded(root: string, base: string): Promise<void> {
  if (isBuildCurrent(root, base)) return
  console.log('Building the dashboard …')
  const { build } = await import('vite')
  await build({ root, base, logLevel: 'error' })
}

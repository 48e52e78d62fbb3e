import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      resolved: z.optional(z.string()),
      optionalDependencies: z.optional(z.record(z.string(), z.string())),
      hasInstallScript: z.optional(z.boolean()),
    }),
  ),
})
type Packages = z.infer<typeof lockfile>['packages']

/** Lists the folders in which Node looks for a dependency of the package `key`, nearest first. */
function listParentFolders(key: string): string[] {
  const inner = key.lastIndexOf('/node_modules/')
  const outer = inner < 0 ? (key === '' ? [] : ['']) : listParentFolders(key.slice(0, inner))
  return [key, ...outer]
}

/** Finds optional dependencies of locked packages that are missing from the lockfile. They make `npm ci` fail. */
function findMissingPlatformPackages(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([key, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {})
      .filter((name) =>
        listParentFolders(key).every(
          (home) => !packages[`${home}${home && '/'}node_modules/${name}`],
        ),
      )
      .map((name) => `${key} -> ${name}`),
  )
}

describe('the lockfile', () => {
  const { packages } = lockfile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))

  it('locks every platform package, so that npm ci works on every machine', () => {
    expect(findMissingPlatformPackages(packages)).toEqual([])
  })

  it('has no registry URL, so that it installs from any registry', () => {
    expect(Object.entries(packages).filter(([, entry]) => entry.resolved !== undefined)).toEqual([])
  })

  it('has only packages without install scripts', () => {
    const withScript = Object.entries(packages).filter(([, entry]) => entry.hasInstallScript)
    expect(withScript.map(([key]) => key)).toEqual([])
  })
})

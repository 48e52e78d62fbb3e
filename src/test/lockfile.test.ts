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

describe('the lockfile', () => {
  const { packages } = lockfile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))

  it('locks every platform package, so that npm ci works on every machine', () => {
    // npm sometimes omits the packages for other platforms. `npm ci` then fails on these platforms.
    const missing = Object.values(packages)
      .flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}))
      .filter((name) => !Object.keys(packages).some((key) => key.endsWith(`node_modules/${name}`)))
    expect(missing).toEqual([])
  })

  it('has no registry URL, so that it installs from any registry', () => {
    expect(Object.entries(packages).filter(([, entry]) => entry.resolved !== undefined)).toEqual([])
  })

  it('has only packages without install scripts', () => {
    const withScript = Object.entries(packages).filter(([, entry]) => entry.hasInstallScript)
    expect(withScript.map(([key]) => key)).toEqual([])
  })
})

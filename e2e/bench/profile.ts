import { readFileSync, writeFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { listAddress, Visit, type Target } from './visit.ts'

/** The used part of a Chromium CPU profile; times are in microseconds. */
type Profile = {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: {
      readonly functionName: string
      readonly url: string
      readonly lineNumber: number
      readonly columnNumber: number
    }
  }[]
  readonly samples?: readonly number[]
  readonly timeDeltas?: readonly number[]
}

const maps = new Map<string, SourceMap | null>()

/** Source map of a script in a build folder; null if it has none. */
function mapOf(folder: string, address: string): SourceMap | null {
  const known = maps.get(address)
  if (known !== undefined) return known
  let map: SourceMap | null
  try {
    const path = join(folder, `${new URL(address).pathname}.map`)
    // The bundler just wrote it.
    map = new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload)
  } catch {
    map = null
  }
  maps.set(address, map)
  return map
}

/** The package or source folder (two levels) of a file. */
function packageOrFolder(source: string): string {
  const [, library] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? []
  if (library !== undefined) return library
  const [, own] = /(src\/.+)\/[^/]+$/.exec(source) ?? []
  return own?.split('/').slice(0, 3).join('/') ?? 'src'
}

/** Milliseconds by package and folder, largest first. */
function shares({ nodes, samples = [], timeDeltas = [] }: Profile, folder: string) {
  const ownerById = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber, columnNumber } }) => {
      if (url === '') return [id, functionName] as const
      const entry = mapOf(folder, url)?.findEntry(lineNumber, columnNumber)
      const found = entry !== undefined && 'originalSource' in entry
      return [id, found ? packageOrFolder(entry.originalSource) : url.replace(/^.*\//, '')] as const
    }),
  )
  const times = new Map<string, number>()
  for (const [at, id] of samples.entries()) {
    const owner = ownerById.get(id) ?? ''
    times.set(owner, (times.get(owner) ?? 0) + (timeDeltas[at] ?? 0) / 1000)
  }
  times.delete('(idle)')
  return [...times].toSorted(([, a], [, b]) => b - a)
}

/**
 * Profiles a cold load of the list until idle, with CPU 4× slower, after a warm-up. `folder` has the app, built with
 * source maps. Writes the profile to `file`, for the browser's developer tools, and returns the shares as text.
 */
export async function profileLoad(
  browser: Browser,
  target: Target,
  folder: string,
  file: string,
): Promise<string> {
  let profile: Profile = { nodes: [] }
  for (let round = 0; round < 2; round++) {
    const visit = await Visit.start(browser, 'app')
    await visit.slow({ cpu: true, network: false })
    await visit.cdp.send('Profiler.enable')
    await visit.cdp.send('Profiler.setSamplingInterval', { interval: 200 })
    await visit.cdp.send('Profiler.start')
    await visit.open(listAddress('app', target))
    await visit.rest()
    profile = (await visit.cdp.send('Profiler.stop')).profile
    await visit.end()
  }
  writeFileSync(file, JSON.stringify(profile))
  const lines = shares(profile, folder)
  const all = lines.reduce((sum, [, ms]) => sum + ms, 0)
  return [
    `${all.toFixed(0)} ms on the main thread, of these, ms and %:`,
    ...lines
      .filter(([, ms]) => ms >= all / 200)
      .map(
        ([owner, ms]) =>
          `${ms.toFixed(0).padStart(6)} ${((100 * ms) / all).toFixed(1).padStart(5)}  ${owner}`,
      ),
    `Written to ${file}.`,
  ].join('\n')
}

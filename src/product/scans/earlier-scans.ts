import type { CompactScan } from '#/contract/compact-scan.ts'

/** The scan before another one of the same host, as far as that is known. */
export type EarlierScan =
  | { kind: 'read'; scan: CompactScan }
  /** It may be among the scans that were not loaded. */
  | { kind: 'not read' }
  /** All scans were loaded, and it is the first. */
  | { kind: 'none' }
  /** The scan does not say which host it is of. */
  | { kind: 'no host' }

/** What tells the hosts of scans apart; null where a scan names none. */
export const hostKey = ({ domain, domain_name: name }: CompactScan): string | null =>
  domain ?? (name === null ? null : `name ${name.toLowerCase()}`)

/**
 * Finds to each scan the one before it of the same host, by its id. `rows` are a part of the service's list,
 * without gaps and newest first (C100); `isAll` says that the list ends with them.
 */
export function earlierScans(
  rows: readonly CompactScan[],
  isAll: boolean,
): ReadonlyMap<string, EarlierScan> {
  const found = new Map<string, EarlierScan>()
  const newer = new Map<string, string>()
  for (const scan of rows) {
    const host = hostKey(scan)
    if (host === null) {
      found.set(scan.id, { kind: 'no host' })
      continue
    }
    const after = newer.get(host)
    if (after !== undefined) found.set(after, { kind: 'read', scan })
    newer.set(host, scan.id)
  }
  for (const id of newer.values()) found.set(id, { kind: isAll ? 'none' : 'not read' })
  return found
}

/**
 * A page of the list together with the newest scans that were loaded, where the two overlap: between scans
 * of two parts with a gap there may be others, so that nothing could be compared across it.
 */
export function joinedScans(
  page: readonly CompactScan[],
  loaded: readonly CompactScan[],
): readonly CompactScan[] {
  const known = new Set(loaded.map(({ id }) => id))
  const first = page.findIndex(({ id }) => known.has(id))
  if (first < 0) return page
  const last = page.findLastIndex(({ id }) => known.has(id))
  const isNew = ({ id }: CompactScan) => !known.has(id)
  return [...page.slice(0, first), ...loaded, ...page.slice(last + 1).filter(isNew)]
}

/** Scans with those of one host together, the host that was scanned last first. */
export function scansByHost(rows: readonly CompactScan[]): readonly CompactScan[] {
  const groups = new Map<string, CompactScan[]>()
  for (const scan of rows) {
    const key = hostKey(scan) ?? `scan ${scan.id}`
    const group = groups.get(key)
    if (group) group.push(scan)
    else groups.set(key, [scan])
  }
  return [...groups.values()].flat()
}

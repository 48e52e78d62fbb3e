import type { CaseRow } from '#/api/case-row.ts'
import type { SeenScan } from '#/api/earlier-scan.ts'
import type { ScansSince } from '#/api/scans-since.ts'
import type { CompactScan } from '#/contract/compact-scan.ts'
import { changesOfCase, seenCase, type SeenCase } from './case-changes.ts'
import { changeKinds, type ChangeKind } from './change-kinds.ts'
import { changesOfHost } from './scan-changes.ts'

/** A host or a case that changed, with all that it came to. */
export interface ChangeRow {
  id: string
  /** Null for a case of no brand. */
  brandId: string | null
  /** Never empty, the weightiest first. */
  kinds: readonly ChangeKind[]
  /** The two scans of a host; `before` null where there was none. Null for a case. */
  scans: { newest: CompactScan; before: SeenScan | null } | null
  /** The case; null for a host. */
  takedown: CaseRow | null
}

const inOrder = (kinds: readonly ChangeKind[]) => changeKinds.filter((kind) => kinds.includes(kind))

/** The hosts of a brand that changed, and how many could not be compared for want of their earlier scan. */
export function hostChanges(
  brandId: string,
  { hosts }: ScansSince,
): { rows: ChangeRow[]; uncompared: number } {
  const compared = hosts.map((host) => ({ host, kinds: changesOfHost(host) }))
  const rows = compared.flatMap(({ host: { key, newest, before }, kinds }) =>
    kinds === null || kinds.length === 0
      ? []
      : [
          {
            id: `${brandId} ${key}`,
            brandId,
            kinds: inOrder(kinds),
            scans: { newest, before: before ?? null },
            takedown: null,
          },
        ],
  )
  return { rows, uncompared: compared.filter(({ kinds }) => kinds === null).length }
}

/** The cases of a brand, as they are to be seen. */
export const seenCases = (rows: readonly CaseRow[]): ReadonlyMap<string, SeenCase> =>
  new Map(rows.map((row) => [row.id, seenCase(row)]))

/** The cases that changed since they were seen. */
export const caseChanges = (
  rows: readonly CaseRow[],
  seen: ReadonlyMap<string, SeenCase>,
): ChangeRow[] =>
  rows.flatMap((row) => {
    const kinds = changesOfCase(seen.get(row.id), seenCase(row))
    return kinds.length === 0
      ? []
      : [{ id: row.id, brandId: row.brand, kinds: inOrder(kinds), scans: null, takedown: row }]
  })

const weight = ({ kinds: [first] }: ChangeRow) =>
  first === undefined ? changeKinds.length : changeKinds.indexOf(first)

/** The weightiest changes first; alike ones as they came, which is newest first. */
export const inWeight = (rows: readonly ChangeRow[]): ChangeRow[] =>
  rows.toSorted((a, b) => weight(a) - weight(b))

/** How many rows each kind has; a row with two kinds is counted with both. */
export const countKinds = (rows: readonly ChangeRow[]): ReadonlyMap<ChangeKind, number> =>
  new Map(
    changeKinds.map((kind) => [kind, rows.filter(({ kinds }) => kinds.includes(kind)).length]),
  )

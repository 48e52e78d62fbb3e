import { Store } from '@tanstack/store'
import type { Gate } from '#/api/gate.ts'
import type { ReadingProgress } from '#/api/read-all-pages.ts'
import { createRequester } from '#/api/requester.ts'
import type { SessionState } from '#/api/session.ts'
import type { HowToRead } from './messages.ts'
import type { HostsMeta } from './meta.ts'
import { readBrand, type BrandReading, type Reading } from './read-brand.ts'
import { refreshBrand } from './refresh-brand.ts'
import type { ReplicaRow } from './row.ts'

/** The domains of a copy in memory. */
interface HostsBefore {
  meta: HostsMeta
  table: { rows: readonly ReplicaRow[] }
}

/** All of a brand; or what is newer, where a copy is there and the way to its newest scan is not too long. */
export async function readAs(
  how: HowToRead,
  brandId: string,
  before: HostsBefore | null,
  reading: Reading,
): Promise<BrandReading> {
  const refreshed =
    how === 'newer' && before !== null
      ? await refreshBrand({ meta: before.meta, rows: before.table.rows }, reading)
      : null
  return refreshed ?? (await readBrand(brandId, reading))
}

/** Two readings of which the second follows the first, counted in one progress; `more` will come with the second. */
export function inOneProgress(reading: Reading, more: number | null): [Reading, Reading] {
  let last: ReadingProgress = { read: 0, total: null }
  const sum = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b)
  return [
    {
      ...reading,
      onProgress: (progress) => {
        last = progress
        reading.onProgress({ read: progress.read, total: sum(progress.total, more) })
      },
    },
    {
      ...reading,
      onProgress: ({ read, total }) =>
        reading.onProgress({ read: last.read + read, total: sum(last.total, total) }),
    },
  ]
}

/** A way to the service through the worker's own gate, with the page's key, for one reading. */
export function requester({ base, key }: { base: string; key: string }, gate: Gate) {
  const state: SessionState = { signedIn: true, kept: false, typed: false }
  let held: string | null = key
  return createRequester({
    base: () => base,
    gate,
    session: {
      store: new Store<SessionState>(state),
      key: () => held,
      // The first 401 ends the reading; the page ends its session.
      reject: () => {
        held = null
      },
    },
  })
}

import type { QueryClient } from '@tanstack/react-query'
import {
  allDeviceHostsOptions,
  deviceProgressOptions,
  type DeviceReading,
} from '#/api/device-hosts.ts'
import type { HostRow } from '#/api/host-rows.ts'
import type { RowSource } from '#/api/stream-rows.ts'
import { byId } from '#/api/walk.ts'
import type { WholeRead } from '#/api/whole-reading.ts'
import type { Asked } from '#/features/domains/domain-search.ts'
import { useWhole, type Whole } from '#/product/lists/use-whole.ts'
import { NoCopy } from '#/replica/client.ts'
import type { CopyTimes } from '#/replica/meta.ts'
import { copyQuery, replicaOf } from './device-hosts.ts'

/** Rows that the worker hands over at once: the page goes on drawing between two such lots. */
const lot = 2000

async function readLot(client: QueryClient, brandId: string, asked: Asked, page: number) {
  const replica = await replicaOf(client)
  return replica.find(brandId, { ...copyQuery(asked), page, pageSize: lot })
}

const isSame = (one: CopyTimes, other: CopyTimes): boolean =>
  one.readAt === other.readAt && one.refreshedAt === other.refreshedAt

/**
 * All rows of a list of the copy, as a list that is read page by page (F21). Fails with `NoCopy` as soon as the
 * copy is not the one that was read at `times`.
 */
export const copySource = (
  client: QueryClient,
  brandId: string,
  asked: Asked,
  times: CopyTimes,
): RowSource<HostRow> => ({
  readPage: async (page, signal) => {
    const { rows, count, copied } = await readLot(client, brandId, asked, page)
    signal.throwIfAborted()
    if (!isSame(copied, times)) throw new NoCopy({ kind: 'gone' })
    return {
      rows,
      count,
      next: page * lot < count ? 'more' : null,
      previous: null,
      unreadable: 0,
    }
  },
  idOf: byId,
})

/** Reads all rows of a list of the copy, from its beginning again when another copy takes its place meanwhile. */
async function readAllOfCopy(
  brandId: string,
  asked: Asked,
  reading: DeviceReading,
): Promise<WholeRead<HostRow>> {
  const { client, signal, onProgress } = reading
  const rows: HostRow[] = []
  let times: CopyTimes | null = null
  for (let page = 1; ; page += 1) {
    const found = await readLot(client, brandId, asked, page)
    signal.throwIfAborted()
    const { count, copied } = found
    if (times !== null && !isSame(copied, times)) return readAllOfCopy(brandId, asked, reading)
    times = copied
    rows.push(...found.rows)
    onProgress({ read: rows.length, total: count })
    if (page * lot >= count)
      return { rows, count, complete: true, unreadable: 0, copied: { ...copied, unchecked: false } }
  }
}

/** All rows of a list of the copy, once somebody asks for them, for paper and for a selection (F21). */
export const useAllOfCopy = (brandId: string, asked: Asked): Whole<HostRow> =>
  useWhole(
    allDeviceHostsOptions(brandId, copyQuery(asked), (reading) =>
      readAllOfCopy(brandId, asked, reading),
    ),
  )

/** How far that reading is. */
export const copyProgress = (brandId: string, asked: Asked) =>
  deviceProgressOptions(brandId, copyQuery(asked))

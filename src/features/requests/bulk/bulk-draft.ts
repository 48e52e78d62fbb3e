import * as z from 'zod/mini'
import { listOf } from '#/contract/tolerant.ts'
import { deviceStore, type DeviceStore } from '#/lib/device/device-store.ts'
import type { AssumedScheme } from '#/lib/target-url.ts'
import { comparableHost } from '#/lib/target-url.ts'
import { brandMarks, withMarks } from '#/product/marks/brand-marks.ts'
import { hostsOfList } from './list-text.ts'

/** A list that is being written, kept on this device until it has become a run. */
export interface BulkDraft {
  readonly text: string
  /** Null for no brand; undefined while none was chosen. */
  readonly brandId: string | null | undefined
  readonly comment: string
  /** What an address without a scheme is sent with. */
  readonly scheme: AssumedScheme
  /** The lines with a warning that are sent all the same, by the text of the line. */
  readonly ticked: readonly string[]
  /** The run that was made of it, while nothing was changed since. */
  readonly runId: string | null
}

export const emptyDraft: BulkDraft = {
  text: '',
  brandId: undefined,
  comment: '',
  scheme: 'https',
  ticked: [],
  runId: null,
}

/** Far more than a thousand of the longest addresses. */
const longestText = 2_000_000

const longText = z.catch(
  z.pipe(
    z.string(),
    z.transform((text) => text.slice(0, longestText)),
  ),
  '',
)

const storedDraft: z.ZodMiniType<BulkDraft> = z.object({
  text: longText,
  brandId: z.catch(z.union([z.string(), z.null(), z.undefined()]), undefined),
  comment: longText,
  scheme: z.catch(z.enum(['http', 'https']), 'https'),
  ticked: listOf(z.string()),
  runId: z.catch(z.nullable(z.string()), null),
})

/** The list that a user is writing. */
export const bulkDraft = (user: string): DeviceStore<BulkDraft> =>
  deviceStore({ user, name: 'bulk-draft', empty: emptyDraft, schema: storedDraft })

/** Puts hosts on the list of a user, after what is there already; for another brand it begins anew. */
export function handOver(user: string, brandId: string | null, hosts: readonly string[]): void {
  bulkDraft(user).update((draft) => {
    const goesOn = draft.runId === null && draft.brandId === brandId && draft.text.trim() !== ''
    const known = new Set(goesOn ? hostsOfList(draft.text) : [])
    const lines = hosts.filter((host) => host !== '' && !known.has(comparableHost(host)))
    return {
      ...emptyDraft,
      ...(goesOn ? draft : {}),
      brandId,
      text: [...(goesOn ? [draft.text.trimEnd()] : []), ...lines].join('\n'),
    }
  })
}

/** Takes a host off the hold list of a brand, as it has become a case. */
export function releaseHeld(user: string, brandId: string, host: string): void {
  brandMarks(user, brandId).update((marks) => {
    const gone = [...marks.hold].filter(([, { name }]) => comparableHost(name) === host)
    return withMarks(
      marks,
      'hold',
      gone.map(([id]) => [id, Date.now()] as const),
    )
  })
}

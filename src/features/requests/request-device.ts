import * as z from 'zod/mini'
import type { CasesBefore } from '#/api/look-for-case.ts'
import type { TakedownRequest } from '#/contract/takedown-request.ts'
import { deviceStore, type DeviceStore } from '#/lib/device-store.ts'

/** What is typed into a form and not sent yet. `brandId` undefined: the form's own default. */
export interface RequestDraft {
  target: string
  comment: string
  brandId: string | null | undefined
  /** When it was last changed, milliseconds since the epoch. */
  at: number
}

/** Drafts by the form they belong to. */
export type RequestDrafts = Readonly<Record<string, RequestDraft>>

/**
 * One request on its way, written down before it leaves: a reload in the middle must neither lose nor
 * repeat it (C141). `tab` is the page that has it in hand.
 */
export interface JournalEntry {
  id: string
  tab: string
  at: number
  request: TakedownRequest
  /** `held` and `returned` never left; after `sent` the case has to be looked for. */
  state: 'held' | 'sent' | 'returned'
  /** What there was before it left; only of `sent`. */
  before: CasesBefore | null
}

const mostDrafts = 20

const draft = z.object({
  target: z.string(),
  comment: z.string(),
  brandId: z.optional(z.nullable(z.string())),
  at: z.number(),
})

const entry = z.object({
  id: z.string(),
  tab: z.string(),
  at: z.number(),
  request: z.object({
    website: z.string(),
    comment: z.string(),
    brandId: z.nullable(z.string()),
  }),
  state: z.enum(['held', 'sent', 'returned']),
  before: z.nullable(z.object({ since: z.nullable(z.string()), ids: z.array(z.string()) })),
})

const noDrafts: RequestDrafts = {}
const noEntries: readonly JournalEntry[] = []

/** The drafts of a user, on this device. */
export const requestDrafts = (user: string): DeviceStore<RequestDrafts> =>
  deviceStore({
    user,
    name: 'request-drafts',
    empty: noDrafts,
    read: (stored): RequestDrafts => {
      const read = z.record(z.string(), draft).parse(stored)
      return Object.fromEntries(
        Object.entries(read).map(([key, one]) => [key, { ...one, brandId: one.brandId }]),
      )
    },
  })

/** Keeps or drops (null) the draft of a form; the oldest go when there are many. */
export function keepDraft(user: string, form: string, kept: RequestDraft | null): void {
  requestDrafts(user).update((drafts) => {
    const others = Object.entries(drafts).filter(([key]) => key !== form)
    const newest = others.toSorted(([, a], [, b]) => b.at - a.at).slice(0, mostDrafts - 1)
    return Object.fromEntries(kept === null ? others : [[form, kept], ...newest])
  })
}

/** Makes a draft of a request again, under its own address as the name of the form. */
export function reopenDraft(user: string, { website, comment, brandId }: TakedownRequest): void {
  keepDraft(user, website, { target: website, comment, brandId, at: Date.now() })
}

/** The requests of a user that are on their way, on this device. */
export const requestJournal = (user: string): DeviceStore<readonly JournalEntry[]> =>
  deviceStore({
    user,
    name: 'request-journal',
    empty: noEntries,
    read: (stored): readonly JournalEntry[] => z.array(entry).parse(stored),
  })

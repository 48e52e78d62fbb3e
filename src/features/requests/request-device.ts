import type { CasesBefore } from '#/api/look-for-case.ts'
import type { TakedownRequest } from '#/contract/takedown-request.ts'
import { isRecord, readEntries } from '#/contract/tolerant.ts'
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
  state: (typeof states)[number]
  /** What there was before it left; only of `sent`. */
  before: CasesBefore | null
}

const mostDrafts = 20
const states = ['held', 'sent', 'returned'] as const

const isText = (raw: unknown): raw is string => typeof raw === 'string'
const isTextOrNull = (raw: unknown): raw is string | null => raw === null || isText(raw)

/** What was stored as a draft; null when it is none. */
function readDraft(raw: unknown): RequestDraft | null {
  if (!isRecord(raw)) return null
  const { target, comment, brandId, at } = raw
  const good = isText(target) && isText(comment) && typeof at === 'number'
  return good && (brandId === undefined || isTextOrNull(brandId))
    ? { target, comment, brandId, at }
    : null
}

function readBefore(raw: unknown): CasesBefore | null {
  if (!isRecord(raw)) return null
  const { since, ids } = raw
  return isTextOrNull(since) && Array.isArray(ids) ? { since, ids: ids.filter(isText) } : null
}

/** What was stored as a request on its way; null when it is none. */
function readEntry(raw: unknown): JournalEntry | null {
  if (!isRecord(raw) || !isRecord(raw['request'])) return null
  const { id, tab, at, before } = raw
  const { website, comment, brandId } = raw['request']
  const state = states.find((one) => one === raw['state'])
  const named = isText(id) && isText(tab) && typeof at === 'number' && state !== undefined
  return named && isText(website) && isText(comment) && isTextOrNull(brandId)
    ? { id, tab, at, state, request: { website, comment, brandId }, before: readBefore(before) }
    : null
}

const noDrafts: RequestDrafts = {}
const noEntries: readonly JournalEntry[] = []

/** The drafts of a user, on this device. */
export const requestDrafts = (user: string): DeviceStore<RequestDrafts> =>
  deviceStore({
    user,
    name: 'request-drafts',
    empty: noDrafts,
    read: (stored): RequestDrafts =>
      Object.fromEntries(
        [...readEntries(stored)].flatMap(([key, raw]) => {
          const one = readDraft(raw)
          return one === null ? [] : [[key, one]]
        }),
      ),
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
    read: (stored): readonly JournalEntry[] =>
      (Array.isArray(stored) ? stored : []).flatMap((raw) => readEntry(raw) ?? []),
  })

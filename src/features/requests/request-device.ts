import type { TakedownRequest } from '#/contract/takedown-request.ts'
import { isRecord, readEntries } from '#/contract/tolerant.ts'
import { deviceStore, type DeviceStore } from '#/lib/device/device-store.ts'

/** What is typed into a form and not sent yet. `brandId` undefined: nobody chose one. */
export interface RequestDraft {
  target: string
  comment: string
  brandId: string | null | undefined
  /** When it was last changed, milliseconds since the epoch. */
  at: number
}

/** Drafts by the form they belong to. */
export type RequestDrafts = Readonly<Record<string, RequestDraft>>

const mostDrafts = 20

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

const noDrafts: RequestDrafts = {}

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
export function reopenDraft(
  user: string,
  { website, comment, brandId }: Pick<TakedownRequest, 'website' | 'comment' | 'brandId'>,
): void {
  keepDraft(user, website, { target: website, comment, brandId, at: Date.now() })
}

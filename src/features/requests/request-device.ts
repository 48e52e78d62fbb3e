import * as z from 'zod/mini'
import type { TakedownRequest } from '#/contract/takedown-request.ts'
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

const storedDraft: z.ZodMiniType<RequestDraft> = z.object({
  target: z.string(),
  comment: z.string(),
  brandId: z.catch(z.union([z.string(), z.null(), z.undefined()]), undefined),
  at: z.number(),
})

/** By form; a draft that cannot be read is left out. */
const storedDrafts = z.pipe(
  z.record(z.string(), z.catch(z.nullable(storedDraft), null)),
  z.transform((all): RequestDrafts => {
    const readable = Object.entries(all).flatMap(([form, one]) =>
      one === null ? [] : [[form, one] as const],
    )
    return Object.fromEntries(readable)
  }),
)

const noDrafts: RequestDrafts = {}

/** The drafts of a user, on this device. */
export const requestDrafts = (user: string): DeviceStore<RequestDrafts> =>
  deviceStore({
    user,
    name: 'request-drafts',
    empty: noDrafts,
    schema: storedDrafts,
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

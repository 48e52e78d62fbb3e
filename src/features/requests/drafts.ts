import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { domainPrefetchOptions } from '#/api/domains.ts'
import { profileOptions } from '#/api/profile.ts'
import { listOf } from '#/contract/tolerant.ts'
import { normalizeForComparison } from '#/lib/host-name.ts'
import { formatCountOf } from '#/lib/numbers.ts'
import { lineEndPattern } from '#/lib/pasted-lines.ts'
import { maxRequestsPerList } from '#/outbox/limits.ts'
import { getNotesStore, setNotes } from '#/shared/triage-notes/triage-notes.ts'
import { getDeviceStore, type DeviceStore } from '#/storage/device-store.ts'
import { notify } from '#/ui/notify.ts'

/* Drafts are stored until they are sent or the user signs out. */

/** Null for no brand; undefined if the user hasn't chosen yet. */
const storedBrandId = z.catch(z.union([z.string(), z.null(), z.undefined()]), undefined)
/** For addresses without a scheme. */
const storedScheme = z.catch(z.enum(['http', 'https']), 'https')

const storedDraft = z.object({
  /** Draft key of the form. Forms with the same key share a draft. */
  form: z.string(),
  target: z.string(),
  comment: z.string(),
  brandId: storedBrandId,
  scheme: storedScheme,
})
type StoredDraft = z.output<typeof storedDraft>
export type RequestDraft = Omit<StoredDraft, 'form'>

const noDrafts: readonly StoredDraft[] = []

export const getRequestDraftsStore = (user: string): DeviceStore<readonly StoredDraft[]> =>
  getDeviceStore({ user, name: 'request-drafts', empty: noDrafts, schema: listOf(storedDraft) })

/** A null draft deletes the stored one. */
export const saveDraft = (user: string, draftKey: string, draft: RequestDraft | null): void =>
  getRequestDraftsStore(user).update((drafts) => {
    const otherDrafts = drafts.filter(({ form }) => form !== draftKey)
    return draft === null ? otherDrafts : [{ ...draft, form: draftKey }, ...otherDrafts]
  })

/** A loose object keeps additional fields that earlier versions stored. */
const storedBulkDraft = z.looseObject({
  text: z.catch(z.string(), ''),
  /** Brand of all lines. Null for no brand; undefined if each line has its own brand. */
  brandId: storedBrandId,
  comment: z.catch(z.string(), ''),
  scheme: storedScheme,
  /** Keys of the findings that the user has confirmed, from `getConfirmationKeys` in `list-review.ts`. */
  ticked: z.readonly(listOf(z.string())),
  /** ID of the run that was created from this draft. Editing the draft resets the ID to null. */
  runId: z.catch(z.nullable(z.string()), null),
})
export type BulkDraft = Readonly<z.output<typeof storedBulkDraft>>

export const emptyBulkDraft: BulkDraft = {
  text: '',
  brandId: undefined,
  comment: '',
  scheme: 'https',
  ticked: [],
  runId: null,
}

export const getBulkDraftStore = (user: string): DeviceStore<BulkDraft> =>
  getDeviceStore({ user, name: 'bulk-draft', empty: emptyBulkDraft, schema: storedBulkDraft })

const getSignedInUserId = async (client: QueryClient): Promise<string> =>
  (await client.ensureQueryData(profileOptions())).id

/**
 * Appends the lines that the draft of the bulk request doesn't contain yet. Starts a new draft if the last draft was
 * sent or is empty.
 */
export async function addToBulkRequest(
  client: QueryClient,
  lines: readonly string[],
): Promise<void> {
  const store = getBulkDraftStore(await getSignedInUserId(client))
  await store.loaded
  store.update((stored) => {
    const draft = stored.runId === null && stored.text.trim() !== '' ? stored : emptyBulkDraft
    const listedLines = new Set(draft.text.split(lineEndPattern).map((line) => line.trim()))
    const added = lines.filter((line) => line !== '' && !listedLines.has(line)).join('\n')
    const text = draft.text === '' ? added : `${draft.text.trimEnd()}\n${added}`.trimEnd()
    return { ...draft, text }
  })
}

/** Adds the domains on a brand's request list in My notes, oldest first. Fetches hostnames that the notes lack. */
export async function addRequestListToBulkRequest(
  client: QueryClient,
  brandId: string,
): Promise<void> {
  const store = getNotesStore(await getSignedInUserId(client), brandId)
  await store.loaded
  const { onRequestList: requestList } = store.state.value
  const entries = [...requestList].toSorted(([, a], [, b]) => a.at - b.at)
  const names = await Promise.all(
    entries.slice(0, maxRequestsPerList).map(async ([id, { name }]) => {
      if (name !== null) return name
      const record = await client.fetchQuery(domainPrefetchOptions(brandId, id)).catch(() => null)
      return record?.name ?? null
    }),
  )
  const hosts = names.filter((name) => name !== null)
  if (hosts.length > 0) await addToBulkRequest(client, hosts)
  const notAddedCount = entries.length - hosts.length
  if (notAddedCount > 0)
    notify({
      title: `${formatCountOf(notAddedCount, 'domain')} not added`,
      text: 'They stay on the request list in My notes.',
      tone: 'error',
    })
}

export function removeFromRequestList(user: string, brandId: string, normalizedHost: string): void {
  getNotesStore(user, brandId).update((notes) => {
    const entriesOfHost = [...notes.onRequestList].filter(
      ([, { name }]) => name !== null && normalizeForComparison(name) === normalizedHost,
    )
    const removals = entriesOfHost.map(([id]) => [id, null] as const)
    return setNotes(notes, 'onRequestList', removals)
  })
}

const noComments: readonly string[] = []
const maxRecentComments = 5

/** Newest first. */
export const getRecentCommentsStore = (user: string): DeviceStore<readonly string[]> =>
  getDeviceStore({ user, name: 'recent-comments', empty: noComments, schema: listOf(z.string()) })

export function addRecentComment(user: string, comment: string): void {
  const text = comment.trim()
  if (text === '') return
  getRecentCommentsStore(user).update((comments) =>
    [text, ...comments.filter((other) => other !== text)].slice(0, maxRecentComments),
  )
}

export function deleteDraftsAndRecentComments(user: string): void {
  getRecentCommentsStore(user).update(() => noComments)
  getRequestDraftsStore(user).update(() => noDrafts)
  getBulkDraftStore(user).update(() => emptyBulkDraft)
}

import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { domainPrefetchOptions } from '#/api/domains.ts'
import { profileOptions } from '#/api/profile.ts'
import { listOf } from '#/contract/tolerant.ts'
import { normalizeForComparison } from '#/lib/host-name.ts'
import { formatCountOf } from '#/lib/numbers.ts'
import { lineEndPattern } from '#/lib/pasted-lines.ts'
import { parsePastedList } from '#/lib/pasted-list.ts'
import { anyTarget } from '#/lib/searched-host.ts'
import { maxRequests } from '#/outbox/limits.ts'
import { getNotesStore, setNotes, addHostNames } from '#/shared/triage-notes/triage-notes.ts'
import { getDeviceStore, type DeviceStore } from '#/storage/device-store.ts'
import { notify } from '#/ui/notify.ts'

/* Drafts are stored until they are sent or the user signs out. */

/** Null for no brand; undefined if not chosen. */
const storedBrandId = z.catch(z.union([z.string(), z.null(), z.undefined()]), undefined)

const storedDraft = z.object({
  form: z.string(),
  target: z.string(),
  comment: z.string(),
  brandId: storedBrandId,
})
type StoredDraft = z.output<typeof storedDraft>
export type RequestDraft = Omit<StoredDraft, 'form'>

const noDrafts: readonly StoredDraft[] = []

/** The stored drafts of a user's forms. */
export const getRequestDrafts = (user: string): DeviceStore<readonly StoredDraft[]> =>
  getDeviceStore({ user, name: 'request-drafts', empty: noDrafts, schema: listOf(storedDraft) })

/** Stores or deletes (null) the draft of a form. */
export const storeDraft = (user: string, draftKey: string, draft: RequestDraft | null): void =>
  getRequestDrafts(user).update((drafts) => {
    const otherDrafts = drafts.filter(({ form }) => form !== draftKey)
    return draft === null ? otherDrafts : [{ ...draft, form: draftKey }, ...otherDrafts]
  })

/** Fits more than a thousand of the longest URLs. */
const maxTextLength = 2_000_000

const boundedText = z.catch(
  z.pipe(
    z.string(),
    z.transform((text) => text.slice(0, maxTextLength)),
  ),
  '',
)

const storedList = z.object({
  text: boundedText,
  brandId: storedBrandId,
  comment: boundedText,
  scheme: z.catch(z.enum(['http', 'https']), 'https'),
  /** Keys of the findings that the user has confirmed; see `getConfirmationKeys`. */
  ticked: z.readonly(listOf(z.string())),
  /** Brand IDs of hosts that are requested for a different brand than the rest of the list. */
  hostBrands: z.catch(z.record(z.string(), z.string()), {}),
  /** Lines that were in the list before others were added. */
  earlierLines: z.readonly(listOf(z.string())),
  /** Run created from this draft. Null again once the draft is edited. */
  runId: z.catch(z.nullable(z.string()), null),
})
export type ListDraft = Readonly<z.output<typeof storedList>>

export const emptyDraft: ListDraft = {
  text: '',
  brandId: undefined,
  comment: '',
  scheme: 'https',
  ticked: [],
  hostBrands: {},
  earlierLines: [],
  runId: null,
}

/** The stored draft of a user's list. */
export const getListDraft = (user: string): DeviceStore<ListDraft> =>
  getDeviceStore({ user, name: 'bulk-draft', empty: emptyDraft, schema: storedList })

function parseHosts(text: string): string[] {
  const { lines } = parsePastedList(text, { ...anyTarget, maxLines: maxRequests })
  return lines.flatMap(({ result }) => (result.ok ? [result.host] : []))
}

const getSignedInUserId = async (client: QueryClient): Promise<string> =>
  (await client.ensureQueryData(profileOptions())).id

/**
 * Appends new lines to the unsent list, or starts a list for `brandId`. If the list is for another brand, the hosts of
 * the added lines are still requested for `brandId`.
 */
export async function addLinesToList(
  client: QueryClient,
  brandId: string | null,
  lines: readonly string[],
): Promise<void> {
  const store = getListDraft(await getSignedInUserId(client))
  await store.loaded
  store.update((stored) => {
    const isUnsent = stored.runId === null && stored.text.trim() !== ''
    const draft = isUnsent ? stored : { ...emptyDraft, brandId: brandId ?? undefined }
    const listedLines = new Set(draft.text.split(lineEndPattern).map((line) => line.trim()))
    const givenLines = new Set(lines)
    const added = lines.filter((line) => line !== '' && !listedLines.has(line)).join('\n')
    const hostBrands =
      brandId === null || brandId === draft.brandId
        ? []
        : parseHosts(added).map((host) => [host, brandId] as const)
    return {
      ...draft,
      text: draft.text === '' ? added : `${draft.text.trimEnd()}\n${added}`.trimEnd(),
      hostBrands: { ...draft.hostBrands, ...Object.fromEntries(hostBrands) },
      earlierLines: [...listedLines].filter((line) => line !== '' && !givenLines.has(line)),
    }
  })
}

/** Returns the text of a list without its earlier lines. */
export function removeEarlierLines(draft: ListDraft): string {
  const earlierLines = new Set(draft.earlierLines)
  const lines = draft.text.split(lineEndPattern)
  return lines.filter((line) => !earlierLines.has(line.trim())).join('\n')
}

/**
 * Adds the domains on a brand's request list (My notes) to the bulk request. Fetches hostnames that imported notes
 * lack.
 */
export async function addNotedToList(client: QueryClient, brandId: string): Promise<void> {
  const store = getNotesStore(await getSignedInUserId(client), brandId)
  await store.loaded
  const listNotedHosts = () => [...store.state.value.hold].toSorted(([, a], [, b]) => a.at - b.at)
  const unnamed = listNotedHosts().filter(([, { name }]) => name === null)
  const names = new Map<string, string>()
  await Promise.all(
    unnamed.slice(0, maxRequests).map(async ([id]) => {
      const record = await client.fetchQuery(domainPrefetchOptions(brandId, id)).catch(() => null)
      if (record?.name != null) names.set(id, record.name)
    }),
  )
  store.update((notes) => addHostNames(notes, names))
  const hosts = listNotedHosts().flatMap(([, { name }]) => name ?? [])
  if (hosts.length > 0) await addLinesToList(client, brandId, hosts)
  const unknownCount = store.state.value.hold.size - hosts.length
  if (unknownCount > 0)
    notify({
      title: `${formatCountOf(unknownCount, 'domain')} not added`,
      text: 'Their names could not be loaded. They stay on the request list in My notes.',
      tone: 'error',
    })
}

/** Takes a host off the request list (My notes) once it has a case. */
export function removeFromRequestList(user: string, brandId: string, host: string): void {
  getNotesStore(user, brandId).update((notes) => {
    const requested = [...notes.hold].filter(
      ([, { name }]) => name !== null && normalizeForComparison(name) === host,
    )
    const removed = requested.map(([id]) => [id, null] as const)
    return setNotes(notes, 'hold', removed)
  })
}

/** Deletes the drafts of a user. */
export function deleteDrafts(user: string): void {
  getRequestDrafts(user).update(() => noDrafts)
  getListDraft(user).update(() => emptyDraft)
}

import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { domainPrefetchOptions } from '#/api/domains.ts'
import { profileOptions } from '#/api/profile.ts'
import { listOf } from '#/contract/tolerant.ts'
import { normalizeForComparison } from '#/lib/compare-targets.ts'
import { defangUrl } from '#/lib/defang-text.ts'
import { formatCountOf } from '#/lib/numbers.ts'
import { parsePastedList } from '#/lib/pasted-list.ts'
import { anyTarget } from '#/lib/searched-host.ts'
import type { AssumedScheme } from '#/lib/target-url.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { maxRequests } from '#/outbox/row.ts'
import { triageNotes, setNotes, addHostNames } from '#/shared/triage-notes/triage-notes.ts'
import { getDeviceStore, type DeviceStore } from '#/storage/device-store.ts'
import { notify } from '#/ui/notify.ts'

/* Drafts of the form and the list, stored until they are sent or the user signs out. */

/** Draft of a form. `brandId` undefined: not chosen. */
export interface RequestDraft {
  target: string
  comment: string
  brandId: string | null | undefined
}

const maxDrafts = 20
const storedBrandId = z.catch(z.union([z.string(), z.null(), z.undefined()]), undefined)

/** Drafts by form, most recently changed first. */
type StoredDraft = RequestDraft & { form: string }

const storedDraft: z.ZodMiniType<StoredDraft> = z.object({
  form: z.string(),
  target: z.string(),
  comment: z.string(),
  brandId: storedBrandId,
})

const noDrafts: readonly StoredDraft[] = []

/** Stored drafts of a user. */
export const requestDrafts = (user: string): DeviceStore<readonly StoredDraft[]> =>
  getDeviceStore({ user, name: 'request-drafts', empty: noDrafts, schema: listOf(storedDraft) })

/** Stores or deletes (null) the draft of a form. Beyond the maximum the oldest is deleted, with a notice. */
export function storeDraft(user: string, form: string, draft: RequestDraft | null): void {
  const store = requestDrafts(user)
  const others = store.state.value.filter((one) => one.form !== form)
  const deleted = draft === null ? undefined : others[maxDrafts - 1]
  store.update((before) => {
    const rest = before.filter((one) => one.form !== form)
    return draft === null ? rest : [{ ...draft, form }, ...rest].slice(0, maxDrafts)
  })
  if (deleted)
    notify({
      title: 'Oldest draft deleted',
      text: `Only ${maxDrafts} drafts are kept. Deleted: ${visibleString(defangUrl(deleted.target), 'host') || 'a draft without an address'}.`,
      tone: 'error',
    })
}

/** Draft of a list. */
export interface ListDraft {
  readonly text: string
  /** Null for no brand; undefined if not chosen. */
  readonly brandId: string | null | undefined
  readonly comment: string
  /** Scheme for targets without one. */
  readonly scheme: AssumedScheme
  /** Confirmed lines, by their text. */
  readonly ticked: readonly string[]
  /** Brands of hosts added for another brand than the list's, by host. */
  readonly hostBrands: Readonly<Record<string, string>>
  /** Run created from it, until it is changed. */
  readonly runId: string | null
}

export const emptyDraft: ListDraft = {
  text: '',
  brandId: undefined,
  comment: '',
  scheme: 'https',
  ticked: [],
  hostBrands: {},
  runId: null,
}

/** More than a thousand of the longest URLs. */
const maxTextLength = 2_000_000

const boundedText = z.catch(
  z.pipe(
    z.string(),
    z.transform((text) => text.slice(0, maxTextLength)),
  ),
  '',
)

const storedList: z.ZodMiniType<ListDraft> = z.object({
  text: boundedText,
  brandId: storedBrandId,
  comment: boundedText,
  scheme: z.catch(z.enum(['http', 'https']), 'https'),
  ticked: listOf(z.string()),
  hostBrands: z.catch(z.record(z.string(), z.string()), {}),
  runId: z.catch(z.nullable(z.string()), null),
})

/** Stored draft of a user's list. */
export const listDraft = (user: string): DeviceStore<ListDraft> =>
  getDeviceStore({ user, name: 'bulk-draft', empty: emptyDraft, schema: storedList })

/** Hosts in the text of a list. */
function parseHosts(text: string): ReadonlySet<string> {
  const { lines } = parsePastedList(text, { ...anyTarget, maxLines: maxRequests })
  return new Set(lines.flatMap(({ result }) => (result.ok ? [result.host] : [])))
}

/** Appends lines to a user's unsent list, or to a new one. */
export function addLines(user: string, brand: string | null, lines: readonly string[]): void {
  appendLines(user, brand, () => lines)
}

/** Appends the hosts that a user's unsent list lacks. */
async function addHosts(user: string, brand: string, hosts: readonly string[]): Promise<void> {
  await listDraft(user).loaded
  appendLines(user, brand, (text) => {
    const sortedEntries = parseHosts(text)
    return hosts.filter((host) => host !== '' && !sortedEntries.has(normalizeForComparison(host)))
  })
}

/** Appends the lines chosen for the list's text. Hosts of a brand other than the list's keep it. */
function appendLines(
  user: string,
  brand: string | null,
  chooseLines: (text: string) => readonly string[],
): void {
  listDraft(user).update((stored) => {
    const isUnsent = stored.runId === null && stored.text.trim() !== ''
    const draft = isUnsent ? stored : { ...emptyDraft, brandId: brand ?? undefined }
    const addedText = chooseLines(draft.text).join('\n')
    const isOtherBrand = brand !== null && brand !== draft.brandId
    return {
      ...draft,
      text: draft.text === '' ? addedText : `${draft.text.trimEnd()}\n${addedText}`.trimEnd(),
      hostBrands: {
        ...draft.hostBrands,
        ...(isOtherBrand &&
          Object.fromEntries([...parseHosts(addedText)].map((host) => [host, brand]))),
      },
    }
  })
}

/** Adds the request list of a brand from My notes, with hostnames from the API. */
export async function addNotedToList(
  client: QueryClient,
  user: string,
  brand: string,
): Promise<void> {
  const { hosts, unknownCount } = await fetchRequestList(client, user, brand)
  if (hosts.length > 0) await addHosts(user, brand, hosts)
  if (unknownCount > 0)
    notify({
      title: `${formatCountOf(unknownCount, 'domain')} not added`,
      text: 'The service has no name for them. They stay on the request list in My notes.',
      tone: 'error',
    })
}

/** Removes the mark of a host that has a case now. */
export function removeFromRequestList(user: string, brand: string, host: string): void {
  triageNotes(user, brand).update((notes) => {
    const requested = [...notes.hold].filter(
      ([, { name }]) => name !== null && normalizeForComparison(name) === host,
    )
    return setNotes(
      notes,
      'hold',
      requested.map(([id]) => [id, null] as const),
    )
  })
}

/** Deletes the drafts of a user. */
export function deleteDrafts(user: string): void {
  requestDrafts(user).update(() => noDrafts)
  listDraft(user).update(() => emptyDraft)
}

/** Adds hosts of a brand to the signed-in user's list for review. */
export async function addHostsToList(
  client: QueryClient,
  brand: string,
  hosts: readonly { name: string }[],
): Promise<void> {
  const { id: user } = await client.ensureQueryData(profileOptions())
  const names = hosts.map(({ name }) => name)
  await addHosts(user, brand, names)
}

/** Appends lines to the unsent list of the signed-in user. */
export async function addLinesToList(
  client: QueryClient,
  brand: string | null,
  lines: readonly string[],
): Promise<void> {
  const { id: user } = await client.ensureQueryData(profileOptions())
  await listDraft(user).loaded
  addLines(user, brand, lines)
}

/**
 * Fetches the hostnames of a brand's request list that came from a file without them, up to the size of one bulk
 * request, and stores them. Returns the known hostnames, oldest mark first, and the number of unknown ones: not found
 * or failed to load.
 */
async function fetchRequestList(
  client: QueryClient,
  user: string,
  brandId: string,
): Promise<{ hosts: string[]; unknownCount: number }> {
  const store = triageNotes(user, brandId)
  await store.loaded
  const sortedEntries = () => [...store.state.value.hold].toSorted(([, a], [, b]) => a.at - b.at)
  const unnamed = sortedEntries().filter(([, { name }]) => name === null)
  const names = new Map<string, string>()
  await Promise.all(
    unnamed.slice(0, maxRequests).map(async ([id]) => {
      const record = await client.fetchQuery(domainPrefetchOptions(brandId, id)).catch(() => null)
      if (record?.name != null) names.set(id, record.name)
    }),
  )
  store.update((notes) => addHostNames(notes, names))
  const hosts = sortedEntries().flatMap(([, { name }]) => (name ? [name] : []))
  return { hosts, unknownCount: store.state.value.hold.size - hosts.length }
}

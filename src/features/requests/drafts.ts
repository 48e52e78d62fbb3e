import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { domainAhead } from '#/api/domains.ts'
import { profileOptions } from '#/api/profile.ts'
import { listOf } from '#/contract/tolerant.ts'
import { comparableHost } from '#/lib/compare-targets.ts'
import { defangUrl } from '#/lib/defang-text.ts'
import { countOf } from '#/lib/numbers.ts'
import { readPastedList } from '#/lib/pasted-list.ts'
import { anyTarget } from '#/lib/searched-host.ts'
import type { AssumedScheme } from '#/lib/target-url.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { mostRequests } from '#/outbox/row.ts'
import { brandMarks, withMarks, withNames } from '#/shared/marks/brand-marks.ts'
import { deviceStore, type DeviceStore } from '#/storage/device-store.ts'
import { notify } from '#/ui/notify.ts'

/* Drafts of the form and the list, stored until they are sent or the user signs out. */

/** Draft of a form. `brandId` undefined: not chosen. */
export interface RequestDraft {
  target: string
  comment: string
  brandId: string | null | undefined
}

const mostDrafts = 20
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
  deviceStore({ user, name: 'request-drafts', empty: noDrafts, schema: listOf(storedDraft) })

/** Stores or deletes (null) the draft of a form. Beyond the maximum the oldest is deleted, with a notice. */
export function keepDraft(user: string, form: string, draft: RequestDraft | null): void {
  const store = requestDrafts(user)
  const others = store.state.value.filter((one) => one.form !== form)
  const deleted = draft === null ? undefined : others[mostDrafts - 1]
  store.update((before) => {
    const rest = before.filter((one) => one.form !== form)
    return draft === null ? rest : [{ ...draft, form }, ...rest].slice(0, mostDrafts)
  })
  if (deleted)
    notify({
      title: 'Oldest draft deleted',
      text: `Only ${mostDrafts} drafts are kept. Deleted: ${visibleString(defangUrl(deleted.target), 'host') || 'a draft without an address'}.`,
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
const longestText = 2_000_000

const longText = z.catch(
  z.pipe(
    z.string(),
    z.transform((text) => text.slice(0, longestText)),
  ),
  '',
)

const storedList: z.ZodMiniType<ListDraft> = z.object({
  text: longText,
  brandId: storedBrandId,
  comment: longText,
  scheme: z.catch(z.enum(['http', 'https']), 'https'),
  ticked: listOf(z.string()),
  hostBrands: z.catch(z.record(z.string(), z.string()), {}),
  runId: z.catch(z.nullable(z.string()), null),
})

/** Stored draft of a user's list. */
export const listDraft = (user: string): DeviceStore<ListDraft> =>
  deviceStore({ user, name: 'bulk-draft', empty: emptyDraft, schema: storedList })

/** Hosts in the text of a list. */
function hostsIn(text: string): ReadonlySet<string> {
  const { lines } = readPastedList(text, { ...anyTarget, most: mostRequests })
  return new Set(lines.flatMap(({ reading }) => (reading.ok ? [reading.host] : [])))
}

/** Appends lines to a user's unsent list, or to a new one. */
export function addLines(user: string, brand: string | null, lines: readonly string[]): void {
  append(user, brand, () => lines)
}

/** Appends the hosts that a user's unsent list lacks. */
async function addHosts(user: string, brand: string, hosts: readonly string[]): Promise<void> {
  await listDraft(user).loaded
  append(user, brand, (text) => {
    const listed = hostsIn(text)
    return hosts.filter((host) => host !== '' && !listed.has(comparableHost(host)))
  })
}

/** Appends the lines chosen for the list's text. Hosts of a brand other than the list's keep it. */
function append(
  user: string,
  brand: string | null,
  chooseLines: (text: string) => readonly string[],
): void {
  listDraft(user).update((stored) => {
    const isUnsent = stored.runId === null && stored.text.trim() !== ''
    const draft = isUnsent ? stored : { ...emptyDraft, brandId: brand ?? undefined }
    const added = chooseLines(draft.text).join('\n')
    const isOther = brand !== null && brand !== draft.brandId
    return {
      ...draft,
      text: draft.text === '' ? added : `${draft.text.trimEnd()}\n${added}`.trimEnd(),
      hostBrands: {
        ...draft.hostBrands,
        ...(isOther && Object.fromEntries([...hostsIn(added)].map((host) => [host, brand]))),
      },
    }
  })
}

/** Adds the request list of a brand from My notes, with hostnames from the API. */
export async function addMarkedToList(
  client: QueryClient,
  user: string,
  brand: string,
): Promise<void> {
  const { hosts, unknown } = await readRequestList(client, user, brand)
  if (hosts.length > 0) await addHosts(user, brand, hosts)
  if (unknown > 0)
    notify({
      title: `${countOf(unknown, 'domain')} not added`,
      text: 'The service has no name for them. They stay on the request list in My notes.',
      tone: 'error',
    })
}

/** Removes the mark of a host that has a case now. */
export function releaseMarked(user: string, brand: string, host: string): void {
  brandMarks(user, brand).update((marks) => {
    const gone = [...marks.hold].filter(
      ([, { name }]) => name !== null && comparableHost(name) === host,
    )
    return withMarks(
      marks,
      'hold',
      gone.map(([id]) => [id, null] as const),
    )
  })
}

/** Deletes the drafts of a user. */
export function dropDrafts(user: string): void {
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
async function readRequestList(
  client: QueryClient,
  user: string,
  brandId: string,
): Promise<{ hosts: string[]; unknown: number }> {
  const store = brandMarks(user, brandId)
  await store.loaded
  const listed = () => [...store.state.value.hold].toSorted(([, a], [, b]) => a.at - b.at)
  const unnamed = listed().filter(([, { name }]) => name === null)
  const names = new Map<string, string>()
  await Promise.all(
    unnamed.slice(0, mostRequests).map(async ([id]) => {
      const record = await client.fetchQuery(domainAhead(brandId, id)).catch(() => null)
      if (record?.name != null) names.set(id, record.name)
    }),
  )
  store.update((marks) => withNames(marks, names))
  const hosts = listed().flatMap(([, { name }]) => (name ? [name] : []))
  return { hosts, unknown: store.state.value.hold.size - hosts.length }
}

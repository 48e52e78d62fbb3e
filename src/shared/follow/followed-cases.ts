import * as z from 'zod/mini'
import type { Takedown } from '#/contract/takedown.ts'
import { listOf } from '#/contract/tolerant.ts'
import { truncate } from '#/lib/display-text.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { formatUrl } from '#/shared/hosts/format-host.ts'
import {
  getCaseOutcomeLabel,
  getCaseStatusLabel,
  getServiceLabel,
} from '#/shared/labels/case-labels.ts'
import type { DeviceStoreOptions } from '#/storage/device-store.ts'

const followedFields = ['Status', 'Outcome', 'Reports', 'Blocklists'] as const

/** Display text by field; an empty text means none. Earlier versions stored a field per provider and per blocklist. */
const fieldTexts = z.record(z.string(), z.string())
type FieldTexts = z.output<typeof fieldTexts>

const followedCaseSchema = z.object({
  id: z.string(),
  /** Defanged and truncated. */
  target: z.string(),
  is_open: z.nullable(z.boolean()),
  created_at: z.nullable(z.string()),
  updated_at: z.nullable(z.string()),
  /** Texts that the user last saw. */
  seen: fieldTexts,
  /** Texts of the last response. Browsers have stored them as `now`, so this property can't be renamed. */
  now: fieldTexts,
  /** Time of the last response, milliseconds since the epoch. */
  readAt: z.number(),
  /** Not used here. Tabs that still run an earlier version drop a case without `status` or `changedAt`. */
  status: z.nullable(z.string()),
  changedAt: z.number(),
})
export type FollowedCase = z.output<typeof followedCaseSchema>

const followedSchema = z.object({
  cases: listOf(followedCaseSchema),
  /** True if browser notifications are on. */
  notify: z.catch(z.boolean(), false),
})
export type FollowList = z.output<typeof followedSchema>

/** Storage options of the cases that a user follows in this browser. */
export const followedCasesOptions = (user: string): DeviceStoreOptions<FollowList> => ({
  user,
  name: 'followed-cases',
  empty: { cases: [], notify: false },
  schema: followedSchema,
})

export const maxFollowedCases = 100

const truncateLabel = (text: string) => truncate(toVisibleString(text), 80)

/** Returns text such as `1 Rejected, 2 Sent`. */
function countByStatus(labels: readonly (string | null)[]): string {
  const counts = Map.groupBy(labels, (label) => label ?? 'Not reported')
  const texts = [...counts].map(([label, { length }]) => `${length} ${truncateLabel(label)}`)
  return texts.toSorted().join(', ')
}

const getFieldTexts = (row: Takedown): FieldTexts => ({
  Status: truncateLabel(getCaseStatusLabel(row).text),
  Outcome: truncateLabel(getCaseOutcomeLabel(row)?.text ?? ''),
  Reports: countByStatus(
    (row.abuse_contacts ?? []).map(({ report_status_display: display, report_status: code }) =>
      getServiceLabel(display, code),
    ),
  ),
  Blocklists: countByStatus(
    row.blacklist_submissions.map(({ status_display: display, status: code }) =>
      getServiceLabel(display, code),
    ),
  ),
})

const describeChanges = (before: FieldTexts, after: FieldTexts): string[] =>
  followedFields.flatMap((field) => {
    // Earlier versions omitted "Outcome" if there was none, and didn't store "Reports" and "Blocklists".
    const from = before[field] ?? (field === 'Outcome' ? '' : undefined)
    const to = after[field]
    if (from === undefined || to === undefined || from === to) return []
    return from === '' ? `${field}: ${to}` : `${field}: from ${from} to ${to || 'none'}`
  })

/** Describes the changes of a followed case since the user last saw it, status first. */
export const listChangesSinceSeen = ({ seen, now: current }: FollowedCase): string[] =>
  describeChanges(seen, current)

/** Compares a new response with the stored one, and describes the changes. Empty if the case isn't followed. */
export function listChangesInResponse(row: Takedown, { cases }: FollowList): string[] {
  const before = cases.find(({ id }) => id === row.id)
  return before === undefined ? [] : describeChanges(before.now, getFieldTexts(row))
}

/** Cases with unseen changes. */
export const listChangedCases = ({ cases }: FollowList): FollowedCase[] =>
  cases.filter((followed) => listChangesSinceSeen(followed).length > 0)

function getUpdatedFields(row: Takedown, fetchedAt: number) {
  const { status, is_open, created_at, updated_at } = row
  const times = { created_at, updated_at, readAt: fetchedAt, changedAt: fetchedAt }
  return { status, is_open, ...times, now: getFieldTexts(row) }
}

export const followCase =
  (row: Takedown, fetchedAt: number) =>
  (value: FollowList): FollowList => {
    const { cases } = value
    if (cases.length >= maxFollowedCases || cases.some(({ id }) => id === row.id)) return value
    const address = row.target_website === null ? 'no address given' : formatUrl(row.target_website)
    const target = truncate(address, 120)
    const fields = getUpdatedFields(row, fetchedAt)
    return { ...value, cases: [...cases, { id: row.id, target, ...fields, seen: fields.now }] }
  }

export const unfollowCase =
  (id: string) =>
  (value: FollowList): FollowList => ({
    ...value,
    cases: value.cases.filter((followed) => followed.id !== id),
  })

const updateCase =
  (id: string, change: (followed: FollowedCase) => FollowedCase) =>
  (value: FollowList): FollowList => ({
    ...value,
    cases: value.cases.map((followed) => (followed.id === id ? change(followed) : followed)),
  })

/** Stores a new response of a followed case. Ignores the response if another tab has stored a later one. */
export const storeResponse = (row: Takedown, fetchedAt: number) =>
  updateCase(row.id, (followed) =>
    followed.readAt >= fetchedAt ? followed : { ...followed, ...getUpdatedFields(row, fetchedAt) },
  )

const missingStatus = 'No longer found'

/** Marks a case as no longer accessible. Also marks it as closed, so that it isn't refetched. */
export const markCaseMissing = (id: string, fetchedAt: number) =>
  updateCase(id, (followed) => {
    const texts = { ...followed.now, Status: missingStatus }
    return { ...followed, is_open: false, now: texts, readAt: fetchedAt }
  })

/** Returns whether the user can no longer access a case. */
export const isCaseMissing = ({ now }: FollowedCase): boolean => now['Status'] === missingStatus

/** Marks the changes of one case as seen. If `id` is omitted, marks the changes of all cases. */
export const markCasesSeen =
  (id?: string) =>
  (value: FollowList): FollowList => ({
    ...value,
    cases: value.cases.map((followed) =>
      id === undefined || id === followed.id ? { ...followed, seen: followed.now } : followed,
    ),
  })

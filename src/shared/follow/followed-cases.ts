import * as z from 'zod/mini'
import type { Takedown } from '#/contract/takedown.ts'
import { listOf } from '#/contract/tolerant.ts'
import { humanize, truncate } from '#/lib/display-text.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { formatUrl } from '#/shared/hosts/format-host.ts'
import { getCaseOutcomeLabel, getCaseStatusLabel } from '#/shared/labels/case-labels.ts'
import type { DeviceStoreOptions } from '#/storage/device-store.ts'

const labelsSchema = z.record(z.string(), z.string())
/** Labels of the fields that can change, by name: "Status" and "Outcome" first. */
type FieldLabels = z.output<typeof labelsSchema>

const followedCaseSchema = z.object({
  id: z.string(),
  /** Target, defanged and truncated. */
  target: z.string(),
  status: z.nullable(z.string()),
  is_open: z.nullable(z.boolean()),
  created_at: z.nullable(z.string()),
  updated_at: z.nullable(z.string()),
  /** Labels that the user last saw. */
  seen: labelsSchema,
  /** Labels of the last response. */
  now: labelsSchema,
  /** Time of the last response, milliseconds since the epoch. */
  readAt: z.number(),
  /** Time of the last response with a change, milliseconds since the epoch. */
  changedAt: z.number(),
})
export type FollowedCase = z.output<typeof followedCaseSchema>

const followedSchema = z.object({
  cases: listOf(followedCaseSchema),
  notify: z.catch(z.boolean(), false),
})
/** Followed cases, and whether browser notifications are on. */
export type Followed = z.output<typeof followedSchema>

/** Options of the store of the cases that a user follows in this browser. */
export const followedCasesOptions = (user: string): DeviceStoreOptions<Followed> => ({
  user,
  name: 'followed-cases',
  empty: { cases: [], notify: false },
  schema: followedSchema,
})

export const maxFollowed = 100

const truncateLabel = (text: string) => truncate(toVisibleString(text), 80)
const formatLabel = (display: string | null, code: string | null) =>
  truncateLabel(display ?? (code === null ? 'not reported' : humanize(code)))

function getCaseLabels(row: Takedown): FieldLabels {
  const labels = new Map<string, string>()
  const add = (field: string, value: string) => {
    let name = field
    for (let number = 2; labels.has(name); number += 1) name = `${field} (${number})`
    labels.set(name, value)
  }
  add('Status', truncateLabel(getCaseStatusLabel(row).text))
  const outcome = getCaseOutcomeLabel(row)
  if (outcome) add('Outcome', truncateLabel(outcome.text))
  for (const contact of row.abuse_contacts ?? []) {
    const name =
      contact.provider_name ?? formatLabel(contact.contact_type_display, contact.contact_type)
    add(
      `Report to ${truncateLabel(name)}`,
      formatLabel(contact.report_status_display, contact.report_status),
    )
  }
  for (const { service_name: name, status, status_display: display } of row.blacklist_submissions)
    add(`Blocklist ${truncateLabel(name ?? 'without a name')}`, formatLabel(display, status))
  return Object.fromEntries(labels)
}

/** Fields that are often added together. New ones are reported as one change with their number. */
const groupedFields = [
  { prefix: 'Report to ', plural: 'Providers' },
  { prefix: 'Blocklist ', plural: 'Blocklists' },
]

function describeChanges(before: FieldLabels, after: FieldLabels): string[] {
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  const isNew = (name: string, prefix: string) => name.startsWith(prefix) && !(name in before)
  const fieldChanges = names
    .filter((name) => before[name] !== after[name])
    .filter((name) => !groupedFields.some(({ prefix }) => isNew(name, prefix)))
    .map((name) => {
      const [from, to] = [before[name], after[name]]
      if (to === undefined) return `${name}: no longer listed, was ${from ?? ''}`
      return from === undefined ? `${name}: ${to}` : `${name}: from ${from} to ${to}`
    })
  const groupedChanges = groupedFields.flatMap(({ prefix, plural }) => {
    const count = names.filter((name) => isNew(name, prefix)).length
    return count === 0 ? [] : [`${plural}: ${count}`]
  })
  return [...fieldChanges, ...groupedChanges]
}

/** Describes the changes of a followed case since the user last saw it, status first. */
export const listChangesSinceSeen = ({ seen, now }: FollowedCase): string[] =>
  describeChanges(seen, now)

/** Describes the changes between the last response of a followed case and a new one; empty if not followed. */
export function listChangesInResponse(row: Takedown, { cases }: Followed): string[] {
  const before = cases.find(({ id }) => id === row.id)
  return before === undefined ? [] : describeChanges(before.now, getCaseLabels(row))
}

/** Cases with unseen changes, newest change first. */
export const listChangedCases = ({ cases }: Followed): FollowedCase[] =>
  cases
    .filter((followed) => listChangesSinceSeen(followed).length > 0)
    .toSorted((a, b) => b.changedAt - a.changedAt)

function getUpdatedFields(row: Takedown, fetchedAt: number) {
  const { status, is_open, created_at, updated_at } = row
  return { status, is_open, created_at, updated_at, now: getCaseLabels(row), readAt: fetchedAt }
}

/** Follows a case; no-op if already followed or at the maximum. */
export const followCase =
  (row: Takedown, fetchedAt: number) =>
  (value: Followed): Followed => {
    const { cases } = value
    if (cases.length >= maxFollowed || cases.some(({ id }) => id === row.id)) return value
    const address = row.target_website === null ? 'no address given' : formatUrl(row.target_website)
    const target = truncate(address, 120)
    const fields = getUpdatedFields(row, fetchedAt)
    const added = { id: row.id, target, ...fields, seen: fields.now, changedAt: fetchedAt }
    return { ...value, cases: [...cases, added] }
  }

export const unfollowCase =
  (id: string) =>
  (value: Followed): Followed => ({
    ...value,
    cases: value.cases.filter((followed) => followed.id !== id),
  })

const updateCase =
  (id: string, change: (followed: FollowedCase) => FollowedCase) =>
  (value: Followed): Followed => ({
    ...value,
    cases: value.cases.map((followed) => (followed.id === id ? change(followed) : followed)),
  })

/** Stores a response of a followed case, unless another tab stored a later one. */
export const storeResponse = (row: Takedown, fetchedAt: number) =>
  updateCase(row.id, (followed) => {
    if (followed.readAt >= fetchedAt) return followed
    const fields = getUpdatedFields(row, fetchedAt)
    const hasChanged = describeChanges(followed.now, fields.now).length > 0
    return { ...followed, ...fields, changedAt: hasChanged ? fetchedAt : followed.changedAt }
  })

const missingStatus = 'No longer found'

/** Marks a case as no longer accessible to the user. It then counts as closed and is not refetched. */
export const markMissing = (id: string, fetchedAt: number) =>
  updateCase(id, (followed) => {
    const labels = { ...followed.now, Status: missingStatus }
    return { ...followed, is_open: false, now: labels, readAt: fetchedAt, changedAt: fetchedAt }
  })

/** Returns whether the user can no longer access a case. */
export const isMissing = ({ now }: FollowedCase): boolean => now['Status'] === missingStatus

/** Marks the changes of a case as seen; those of all cases if `id` is omitted. */
export const markSeen =
  (id?: string) =>
  (value: Followed): Followed => ({
    ...value,
    cases: value.cases.map((followed) =>
      id === undefined || id === followed.id ? { ...followed, seen: followed.now } : followed,
    ),
  })

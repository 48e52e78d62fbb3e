import {
  endedStatuses,
  type BlacklistStatus,
  type BlacklistTier,
  type ContactType,
  type ReportStatus,
  type TakedownResolution,
  type TakedownStatus,
} from '#/contract/codes.ts'
import { formatPlaceholders, type SqlPort } from '#/service/db/sql-port.ts'
import { createScreenshotUrl } from './scans.ts'

/** Labels that can't be derived from their codes. */
const labels: Partial<Record<string, string>> = {
  HOSTING: 'Hosting provider',
  CDN: 'CDN or proxy',
  BACKEND: 'Backend provider',
  P1: 'P1 immediate',
  P2: 'P2 distribution',
  P3: 'P3 prevention',
}

/** `IN_PROGRESS` → `In progress` (C109). */
const formatLabel = (code: string): string =>
  labels[code] ?? code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ')

export interface TakedownRow {
  id: string
  target_website: string
  requesting_user_email: string
  user_comment: string | null
  brand_id: string | null
  brand_display: string | null
  /** Legacy free-text field (C119). */
  brand_name: string | null
  status: TakedownStatus
  resolution: TakedownResolution | null
  closed_at: string | null
  closed_at_source: string
  /** JSON of `CaseFacts`. */
  facts: string
  created_at: string
  updated_at: string
}

/** Callers append a WHERE clause over `takedown t`. */
export const selectTakedowns = `select t.id, t.target_website, a.email as requesting_user_email,
    t.user_comment, t.brand_id, b.name as brand_display, t.brand_name, t.status, t.resolution,
    t.closed_at, t.closed_at_source, t.facts, t.created_at, t.updated_at
  from takedown t join account a on a.id = t.requested_by left join brand b on b.id = t.brand_id`

const factNames = [
  'registrar',
  'domain_created_at',
  'domain_expires_at',
  'domain_status',
  'ip_address',
  'origin_ip',
  'asn',
  'hosting_provider',
  'cdn_proxy',
  'backend_provider',
  'backend_project_id',
  'ssl_issued_at',
  'ssl_expires_at',
  'ssl_issuer',
  'a_entry',
  'ns_entry',
  'dns_raw',
  'reputation_score',
  'reputation_url',
  'pagescan_url',
  'screenshot_taken_at',
] as const

/** Known facts about a case's site. Stored as JSON under their API names. */
export type CaseFacts = Partial<Record<(typeof factNames)[number], unknown>> & {
  is_proxied?: boolean
  /** ID of the scan with the screenshot. */
  screenshot_id?: string | null
}

/** Doesn't validate stored facts, because only this service writes them. */
export function parseFacts(text: string): CaseFacts {
  return JSON.parse(text) as CaseFacts
}

// ContactRow and SubmissionRow don't list the columns that are copied to the records unchanged.
interface ContactRow {
  takedown_id: string
  contact_type: ContactType
  report_status: ReportStatus
}

interface SubmissionRow {
  takedown_id: string
  tier: BlacklistTier
  status: BlacklistStatus
}

const contactColumns = `id, takedown_id, contact_type, provider_name, abuse_email, abuse_form_url,
  report_status, reported_at, response_received_at, case_reference, notes, created_at, updated_at`
const submissionColumns = `id, takedown_id, tier, service_name, submission_url, status, submitted_at,
  confirmed_at, created_at, updated_at`

function createContactRecord(contact: ContactRow) {
  const { takedown_id: _, contact_type, report_status, ...otherColumns } = contact
  return {
    ...otherColumns,
    contact_type,
    contact_type_display: formatLabel(contact_type),
    report_status,
    report_status_display: formatLabel(report_status),
  }
}

function createSubmissionRecord(submission: SubmissionRow) {
  const { takedown_id: _, tier, status, ...otherColumns } = submission
  return {
    ...otherColumns,
    tier,
    tier_display: formatLabel(tier),
    status,
    status_display: formatLabel(status),
  }
}

function createTakedownRecord(
  row: TakedownRow,
  contacts: readonly ContactRow[],
  submissions: readonly SubmissionRow[],
  requestUrl: string,
) {
  const facts = parseFacts(row.facts)
  const { brand_id, status, resolution } = row
  return {
    id: row.id,
    target_website: row.target_website,
    requesting_user_email: row.requesting_user_email,
    user_comment: row.user_comment,
    brand: brand_id,
    brand_display: row.brand_display,
    brand_name: row.brand_name,
    status,
    status_display: formatLabel(status),
    is_open: !endedStatuses.some((ended) => ended === status),
    closed_at: row.closed_at,
    closed_at_source: row.closed_at_source,
    resolution,
    resolution_display: resolution && formatLabel(resolution),
    ...Object.fromEntries(factNames.map((name) => [name, facts[name] ?? null])),
    is_proxied: facts.is_proxied ?? false,
    screenshot_url: facts.screenshot_id
      ? createScreenshotUrl(requestUrl, facts.screenshot_id)
      : null,
    abuse_contacts: contacts.map(createContactRecord),
    blacklist_submissions: submissions.map(createSubmissionRecord),
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

export type TakedownRecord = ReturnType<typeof createTakedownRecord>

export async function readTakedownRecords(
  db: SqlPort,
  rows: readonly TakedownRow[],
  requestUrl: string,
): Promise<TakedownRecord[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const clauses = `where takedown_id in (${formatPlaceholders(ids)})
    order by takedown_id, position`
  const [contacts, submissions] = await Promise.all([
    db.all<ContactRow>(`select ${contactColumns} from abuse_contact ${clauses}`, ids),
    db.all<SubmissionRow>(`select ${submissionColumns} from blacklist_submission ${clauses}`, ids),
  ])
  const contactsByCase = Map.groupBy(contacts, (contact) => contact.takedown_id)
  const submissionsByCase = Map.groupBy(submissions, (submission) => submission.takedown_id)
  return rows.map((row) =>
    createTakedownRecord(
      row,
      contactsByCase.get(row.id) ?? [],
      submissionsByCase.get(row.id) ?? [],
      requestUrl,
    ),
  )
}

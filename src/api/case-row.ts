import type { AbuseContact, Takedown } from '#/contract/takedown.ts'

/** What the figures of outcomes need of a provider that was to be informed (F3, F20). */
export type CaseContact = Pick<
  AbuseContact,
  'provider_name' | 'report_status' | 'reported_at' | 'response_received_at'
>

/** What a list of loaded cases keeps of each; all evidence would fill the memory. */
export type CaseRow = Pick<
  Takedown,
  | 'id'
  | 'target_website'
  | 'requesting_user_email'
  | 'user_comment'
  | 'brand'
  | 'brand_display'
  | 'brand_name'
  | 'status'
  | 'status_display'
  | 'is_open'
  | 'closed_at'
  | 'closed_at_source'
  | 'resolution'
  | 'resolution_display'
  | 'created_at'
> & {
  /** Null where this answer does not report them. */
  abuse_contacts: readonly CaseContact[] | null
}

const keepContact = (contact: AbuseContact): CaseContact => ({
  provider_name: contact.provider_name,
  report_status: contact.report_status,
  reported_at: contact.reported_at,
  response_received_at: contact.response_received_at,
})

/** Of a case what `CaseRow` names. */
export const keepCase = (row: Takedown): CaseRow => ({
  id: row.id,
  target_website: row.target_website,
  requesting_user_email: row.requesting_user_email,
  user_comment: row.user_comment,
  brand: row.brand,
  brand_display: row.brand_display,
  brand_name: row.brand_name,
  status: row.status,
  status_display: row.status_display,
  is_open: row.is_open,
  closed_at: row.closed_at,
  closed_at_source: row.closed_at_source,
  resolution: row.resolution,
  resolution_display: row.resolution_display,
  created_at: row.created_at,
  abuse_contacts: row.abuse_contacts?.map(keepContact) ?? null,
})

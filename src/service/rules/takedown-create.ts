import type { SqlPort, SqlStatement } from '#/service/db/sql-port.ts'
import type { Account, Demo } from '#/service/service-app.ts'
import { deriveId } from './derived-id.ts'
import { fieldProblem } from './problem.ts'
import type { Fields } from './request-body.ts'
import { orderNewestFirst } from './scan-record.ts'
import type { CaseFacts } from './takedown-record.ts'
import { readTarget, type Target } from './target-url.ts'
import { findBrand, readUuid } from './visible-brand.ts'

/** Valid takedown request. */
export interface CaseRequest {
  target: Target
  comment: string | null
  brand: { id: string; monitored: boolean } | null
}

/** Text of a field, `absent`, or an error. */
function readText(fields: Fields, name: string): { text: string | null } | { message: string } {
  const value = fields.get(name)
  if (value === undefined || value === null) return { text: null }
  // Don't convert numbers or files.
  if (typeof value !== 'string') return { message: 'Not a valid string.' }
  if (value.includes('\0')) return { message: 'Null characters are not allowed.' }
  return { text: value.trim() === '' ? null : value }
}

function readRequiredTarget(fields: Fields): Target | string {
  const website = readText(fields, 'target_website')
  if ('message' in website) return website.message
  if (website.text !== null) return readTarget(website.text)
  const value = fields.get('target_website')
  if (value === undefined) return 'This field is required.'
  return value === null ? 'This field may not be null.' : 'This field may not be blank.'
}

async function readBrand(
  db: SqlPort,
  account: Account,
  fields: Fields,
): Promise<CaseRequest['brand'] | string> {
  const brand = readText(fields, 'brand')
  const id = 'message' in brand ? null : readUuid(brand.text?.trim())
  if ('text' in brand && brand.text === null) return null
  if (id === null) return 'Must be a valid UUID.'
  const row = await findBrand(db, account.id, id)
  return row
    ? { id, monitored: row.monitoring_enabled === 1 }
    : 'You are not a member of this brand.'
}

/** Parses a request, or throws 400 with errors of all fields (C14, C137, C139). */
export async function readCaseRequest(
  db: SqlPort,
  account: Account,
  fields: Fields,
): Promise<CaseRequest> {
  const target = readRequiredTarget(fields)
  const comment = readText(fields, 'user_comment')
  const brand = await readBrand(db, account, fields)
  if (typeof target === 'object' && 'text' in comment && typeof brand !== 'string') {
    return { target, comment: comment.text, brand }
  }
  throw fieldProblem({
    ...(typeof target === 'string' && { target_website: [target] }),
    ...('message' in comment && { user_comment: [comment.message] }),
    ...(typeof brand === 'string' && { brand: [brand] }),
  })
}

/**
 * Latest screenshot of a host that everyone with access to the case may see: from its brand, or from the requester's
 * brands without one (C11).
 */
async function findScreenshot(
  db: SqlPort,
  account: Account,
  { target, brand }: CaseRequest,
): Promise<CaseFacts> {
  const rows = await db.all<{ id: string; created_at: string }>(
    `select s.id, s.created_at from domain d join scan s on s.domain_id = d.id
     where d.name = ? and s.has_screenshot = 1 and exists (
       select 1 from pair_scan ps join membership m on m.brand_id = ps.brand_id
       where ps.scan_id = s.id and m.account_id = ? and ps.brand_id = coalesce(?, ps.brand_id))
     order by ${orderNewestFirst('s.created_at', 's.id')} limit 1`,
    [target.host, account.id, brand?.id ?? null],
  )
  const scan = rows[0]
  return scan ? { screenshot_id: scan.id, screenshot_taken_at: scan.created_at } : {}
}

/**
 * Stores a new case and its first event in one transaction: OPEN for monitored brands, otherwise REQUESTED (C140).
 * Resolves once durable.
 */
export async function storeCase(
  db: SqlPort,
  account: Account,
  request: CaseRequest,
  { id, now, demo }: { id: string; now: number; demo: Demo },
): Promise<void> {
  const { target, comment, brand } = request
  const createdAt = new Date(now).toISOString()
  const status = brand?.monitored ? 'OPEN' : 'REQUESTED'
  const facts = JSON.stringify(await findScreenshot(db, account, request))
  const takedown: SqlStatement = {
    sql: `insert into takedown (id, target_website, target_host, requested_by, user_comment, brand_id,
        status, closed_at_source, facts, next_step_at, created_at, updated_at)
      values (?, ?, ?, ?, ?, ?, ?, '', ?, ?, ?, ?)`,
    values: [
      id,
      target.website,
      target.host,
      account.id,
      comment,
      brand?.id ?? null,
      status,
      facts,
      demo.firstStepTime({ id, host: target.host, createdAt, firstStatus: status }),
      createdAt,
      createdAt,
    ],
  }
  const event: SqlStatement = {
    sql: `insert into takedown_event (id, takedown_id, position, kind, actor, message, to_status,
        created_at) values (?, ?, 0, 'created', ?, ?, ?, ?)`,
    values: [
      deriveId(`${id} event 0`),
      id,
      account.email,
      status === 'OPEN' ? 'Takedown requested.' : 'Takedown requested. It waits for approval.',
      status,
      createdAt,
    ],
  }
  await db.write([takedown, event])
}

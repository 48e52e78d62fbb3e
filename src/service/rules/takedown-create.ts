import { maxTargetLength } from '#/contract/limits.ts'
import { isPublicAddress } from '#/lib/public-hosts.ts'
import { createInsert, type SqlPort, type SqlStatement } from '#/service/db/sql-port.ts'
import type { Account } from '#/service/service-app.ts'
import { findBrand } from './brands.ts'
import { deriveId } from './derived-id.ts'
import { createFieldProblem } from './problem.ts'
import { parseUuid } from './query-params.ts'
import type { Fields } from './request-body.ts'
import { orderNewestFirst } from './scans.ts'
import type { CaseFacts } from './takedown-record.ts'

/** Valid takedown request. `comment` and `brand` are null if not given. */
export interface CaseRequest {
  target: Target
  comment: string | null
  brand: { id: string; isMonitored: boolean } | null
}

/** Parses the fields of a takedown request, or throws 400 with the errors of all fields (C14, C137, C139). */
export async function readCaseRequest(
  db: SqlPort,
  account: Account,
  fields: Fields,
): Promise<CaseRequest> {
  const errors = new Map<string, string>()

  /** Returns the text of a field; null if missing, blank or invalid. */
  function readText(name: string): string | null {
    const value = fields.get(name) ?? null
    // Refuse numbers instead of converting them to text.
    if (value !== null && typeof value !== 'string') errors.set(name, 'Not a valid string.')
    else if (value?.includes('\0')) errors.set(name, 'Null characters are not allowed.')
    else if (value !== null && value.trim() !== '') return value
    return null
  }

  const website = readText('target_website')
  if (website === null && !errors.has('target_website')) {
    const value = fields.get('target_website')
    const message = value === null ? 'This field may not be null.' : 'This field may not be blank.'
    errors.set('target_website', value === undefined ? 'This field is required.' : message)
  }
  const target = website === null ? '' : parseTarget(website)
  if (website !== null && typeof target === 'string') errors.set('target_website', target)

  const comment = readText('user_comment')

  const brandText = readText('brand')
  const brandId = parseUuid(brandText?.trim())
  const brand = brandId && (await findBrand(db, account.id, brandId))
  if (errors.has('brand') || (brandText !== null && brandId === null))
    errors.set('brand', 'Must be a valid UUID.')
  else if (brandId !== null && !brand) errors.set('brand', 'You are not a member of this brand.')

  if (errors.size > 0 || typeof target === 'string')
    throw createFieldProblem(
      Object.fromEntries([...errors].map(([name, message]) => [name, [message]])),
    )
  return {
    target,
    comment,
    brand: brand ? { id: brand.id, isMonitored: brand.monitoring_enabled === 1 } : null,
  }
}

/**
 * Finds the target host's latest screenshot, among those that everyone with access to the case may see (C11):
 * screenshots of the case's brand, or of one of the requester's brands if the case has none.
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

interface NewCase {
  id: string
  target: Target
  requester: { id: string; email: string }
  comment: string | null
  brandId: string | null
  /** OPEN for monitored brands. Other cases are REQUESTED until they are approved (C140). */
  status: 'OPEN' | 'REQUESTED'
  facts: CaseFacts
  createdAt: string
}

/**
 * Creates statements that insert a case and its first event. `next_step_at` is the creation time, so the demo schedules
 * the first step on the next request to the service.
 */
export function createCaseInserts(newCase: NewCase): SqlStatement[] {
  const { id, target, requester, comment, brandId, status, facts, createdAt } = newCase
  return [
    createInsert('takedown', {
      id,
      target_website: target.website,
      target_host: target.host,
      requested_by: requester.id,
      user_comment: comment,
      brand_id: brandId,
      status,
      closed_at_source: '',
      facts: JSON.stringify(facts),
      next_step_at: createdAt,
      created_at: createdAt,
      updated_at: createdAt,
    }),
    createInsert('takedown_event', {
      id: deriveId(`${id} event 0`),
      takedown_id: id,
      position: 0,
      kind: 'created',
      actor: requester.email,
      message:
        status === 'OPEN' ? 'Takedown requested.' : 'Takedown requested. It waits for approval.',
      to_status: status,
      created_at: createdAt,
    }),
  ]
}

/** Stores a new case and its first event in one transaction. Resolves once durable. */
export async function storeCase(
  db: SqlPort,
  account: Account,
  request: CaseRequest,
  { id, now }: { id: string; now: number },
): Promise<void> {
  const { target, comment, brand } = request
  const newCase: NewCase = {
    id,
    target,
    requester: account,
    comment,
    brandId: brand?.id ?? null,
    status: brand?.isMonitored ? 'OPEN' : 'REQUESTED',
    facts: await findScreenshot(db, account, request),
    createdAt: new Date(now).toISOString(),
  }
  await db.write(createCaseInserts(newCase))
}

/** Valid target: the URL as typed, and its host, which is normalized like the `name` field of a domain. */
export interface Target {
  website: string
  host: string
}

const labelPattern = /^[a-z0-9_-]{1,63}$/
const ipv4Pattern = /^\d+(?:\.\d+){3}$/
const lastLabelPattern = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/** Returns whether a host is valid in DNS. URL parsers accept more, such as a host made only of dots. */
function isWellFormed(host: string): boolean {
  if (host.startsWith('[') || ipv4Pattern.test(host)) return true
  const labels = host.split('.')
  // Accept single labels: `isPublicHost` refuses them with a better message.
  const hasValidTld = labels.length === 1 || lastLabelPattern.test(labels.at(-1) ?? '')
  return host.length <= 253 && hasValidTld && labels.every((part) => labelPattern.test(part))
}

/**
 * Parses an http or https URL on a public host. Returns an error message if it is invalid (C137). Credentials are
 * refused, because they disguise the host (`https://brand.com@evil.example/`) and must not be sent to providers.
 */
export function parseTarget(text: string): Target | string {
  const website = text.trim()
  if (Array.from(website).length > maxTargetLength) {
    return `Ensure this field has no more than ${maxTargetLength} characters.`
  }
  // URL parsers repair backslashes, missing slashes, tabs and line breaks. Refuse them instead.
  const authority = /^https?:\/\/([^/?#]+)/i.exec(website)?.[1] ?? ''
  if (authority === '' || /[\s\\\p{Cc}]/u.test(website) || authority.includes('@'))
    return invalidUrlMessage
  if (!URL.canParse(website)) return invalidUrlMessage
  const { hostname } = new URL(website)
  const host = hostname.replace(/\.$/, '')
  if (!isWellFormed(host)) return invalidUrlMessage
  return isPublicHost(host) ? { website, host } : 'Target host is not a public address.'
}

const invalidUrlMessage = 'Enter a valid URL.'

/** Suffixes that are not in the public DNS. */
const privateSuffixes = [
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
]

/**
 * Returns whether a host can be public. `host` must be the `hostname` of a parsed URL, in which IP addresses are
 * normalized. Top-level domains reserved for examples and tests count as public, because the demo uses them.
 */
function isPublicHost(host: string): boolean {
  if (host.startsWith('[')) return isPublicAddress(host.slice(1, -1))
  if (ipv4Pattern.test(host)) return isPublicAddress(host)
  if (!host.includes('.')) return false
  return !privateSuffixes.some((suffix) => host === suffix || host.endsWith(`.${suffix}`))
}

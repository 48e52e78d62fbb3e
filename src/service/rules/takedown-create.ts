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

export interface CaseRequest {
  target: Target
  comment: string | null
  brand: { id: string; isMonitored: boolean } | null
}

/** Throws 400 with the errors of all fields (C14, C137, C139). */
export async function readCaseRequest(
  db: SqlPort,
  account: Account,
  fields: Fields,
): Promise<CaseRequest> {
  const errors = new Map<string, string>()

  /** Returns null for missing, blank and invalid values. */
  function readText(name: string): string | null {
    const value = fields.get(name) ?? null
    if (value !== null && typeof value !== 'string') errors.set(name, 'Not a valid string.')
    else if (value?.includes('\0')) errors.set(name, 'Null characters are not allowed.')
    else if (value !== null && value.trim() !== '') return value
    return null
  }

  const website = readText('target_website')
  const targetOrError =
    website === null ? getMissingMessage(fields.get('target_website')) : parseTarget(website)
  if (typeof targetOrError === 'string' && !errors.has('target_website'))
    errors.set('target_website', targetOrError)

  const comment = readText('user_comment')

  const brandText = readText('brand')
  const brandId = parseUuid(brandText?.trim())
  const brand = brandId && (await findBrand(db, account.id, brandId))
  if (errors.has('brand') || (brandText !== null && brandId === null))
    errors.set('brand', 'Must be a valid UUID.')
  else if (brandId !== null && !brand) errors.set('brand', 'You are not a member of this brand.')

  if (errors.size > 0 || typeof targetOrError === 'string')
    throw createFieldProblem(
      Object.fromEntries([...errors].map(([name, message]) => [name, [message]])),
    )
  return {
    target: targetOrError,
    comment,
    brand: brand ? { id: brand.id, isMonitored: brand.monitoring_enabled === 1 } : null,
  }
}

function getMissingMessage(value: unknown): string {
  if (value === undefined) return 'This field is required.'
  return value === null ? 'This field may not be null.' : 'This field may not be blank.'
}

/** Considers only scans that everyone with access to the case may see (C11). */
async function findLatestScreenshot(
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
  /** REQUESTED cases wait for approval (C140). */
  status: 'OPEN' | 'REQUESTED'
  facts: CaseFacts
  createdAt: string
}

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
      // Due at once: the next API request schedules the demo's first step.
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
      message: status === 'OPEN' ? 'Takedown requested.' : 'Takedown requested. It needs approval.',
      to_status: status,
      created_at: createdAt,
    }),
  ]
}

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
    facts: await findLatestScreenshot(db, account, request),
    createdAt: new Date(now).toISOString(),
  }
  await db.write(createCaseInserts(newCase))
}

export interface Target {
  /** The URL as typed, without surrounding spaces. */
  website: string
  /** Normalized like `domain.name`. */
  host: string
}

const labelPattern = /^[a-z0-9_-]{1,63}$/
const ipv4Pattern = /^\d+(?:\.\d+){3}$/
const lastLabelPattern = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/** Refuses hosts that URL parsers accept but DNS doesn't, such as a host made only of dots. */
function isWellFormed(host: string): boolean {
  if (host.startsWith('[') || ipv4Pattern.test(host)) return true
  const labels = host.split('.')
  // Accept single labels: `isPublicHost` refuses them with a better message.
  const hasValidTld = labels.length === 1 || lastLabelPattern.test(labels.at(-1) ?? '')
  return host.length <= 253 && hasValidTld && labels.every((part) => labelPattern.test(part))
}

/** Returns an error message if the URL is invalid or its host isn't public (C137). */
export function parseTarget(text: string): Target | string {
  const website = text.trim()
  if (Array.from(website).length > maxTargetLength) {
    return `Ensure this field has no more than ${maxTargetLength} characters.`
  }
  const authority = /^https?:\/\/([^/?#]+)/i.exec(website)?.[1] ?? ''
  // URL parsers repair backslashes, missing slashes, tabs and line breaks. Refuse them instead.
  const needsRepair = authority === '' || /[\s\\\p{Cc}]/u.test(website)
  // Credentials disguise the host (https://brand.com@evil.example/) and must not be sent to providers.
  const hasCredentials = authority.includes('@')
  if (needsRepair || hasCredentials || !URL.canParse(website)) return invalidUrlMessage
  const { hostname } = new URL(website)
  const host = hostname.replace(/\.$/, '')
  if (!isWellFormed(host)) return invalidUrlMessage
  return isPublicHost(host) ? { website, host } : 'Target host is not a public address.'
}

const invalidUrlMessage = 'Enter a valid URL.'

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

/** `host` must come from a parsed URL, which normalizes IP addresses. `.example` counts as public, for the demo. */
function isPublicHost(host: string): boolean {
  if (host.startsWith('[')) return isPublicAddress(host.slice(1, -1))
  if (ipv4Pattern.test(host)) return isPublicAddress(host)
  if (!host.includes('.')) return false
  return !privateSuffixes.some((suffix) => host === suffix || host.endsWith(`.${suffix}`))
}

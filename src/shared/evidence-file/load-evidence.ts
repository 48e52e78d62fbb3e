import type { QueryClient } from '@tanstack/react-query'
import { compactBrandsOptions } from '#/api/brands.ts'
import { domainOptions } from '#/api/domains.ts'
import { explainError } from '#/api/explain-error.ts'
import { hostUnderBrandOptions } from '#/api/host-lookups.ts'
import { profileOptions } from '#/api/profile.ts'
import { takedownEventsOptions, takedownOptions } from '#/api/takedowns.ts'
import type { Domain } from '#/contract/domain.ts'
import type { DomainScan } from '#/contract/scan.ts'
import type { EventsResponse } from '#/contract/takedown-events.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { parseInstant } from '#/lib/dates.ts'
import { hostOf } from '#/lib/host-name.ts'
import { reencodeImage, type ReencodedImage } from '#/shared/screenshots/reencode-image.ts'
import { screenshotSource } from '#/shared/screenshots/screenshot-source.ts'
import type { EvidenceSubject } from './evidence-button.tsx'

/** A case with its events; null if they failed to load. */
export interface CaseEvidence {
  row: Takedown
  events: EventsResponse | null
}

/** A screenshot in a record; `shows` describes it. */
export interface EvidencePicture {
  shows: string
  /** Time of the screenshot or its scan, from the API. */
  at: string | null
  address: string
  /** The embedded image; null if it may not be read or is one too many. */
  image: ReencodedImage | null
}

/** Content of an evidence file. */
export interface Evidence {
  subject: 'case' | 'domain'
  /** Target or hostname from the API. */
  about: string
  /** Milliseconds since the epoch. */
  madeAt: number
  /** Email address of the user. */
  madeBy: string | null
  /** Null without a brand. */
  brandName: string | null
  /** The case; for a domain the open and the last ended one. */
  cases: readonly CaseEvidence[]
  domain: Domain | null
  pictures: readonly EvidencePicture[]
  /** Parts that the file lacks and why, as sentences. Differs from values that the API doesn't report. */
  missingParts: readonly string[]
}

/** Query option that bypasses the cache, because evidence must be current. */
const refetch = { staleTime: 0 } as const

/** Loads the content of an evidence file. Rejects if the case or domain itself can't be loaded. */
export async function loadEvidence(
  client: QueryClient,
  subject: EvidenceSubject,
): Promise<Evidence> {
  const missingParts: string[] = []
  const loadPart = async <Value>(name: string, part: Promise<Value>): Promise<Value | null> => {
    try {
      return await part
    } catch (error) {
      missingParts.push(`${name}: ${explainError(error).text}`)
      return null
    }
  }
  const loadCase = async (row: Takedown): Promise<CaseEvidence> => {
    const name = 'The timeline of a case'
    const options = { ...takedownEventsOptions(row.id), ...refetch }
    const events = await loadPart(name, client.fetchQuery(options))
    if (events && 'rawResponse' in events)
      missingParts.push(`${name}: it couldn’t be read, so the file has it as received.`)
    return { row, events }
  }

  /** Domain of a case under its brand. */
  const loadDomain = async (row: Takedown): Promise<Domain | null> => {
    const name = 'The domain and its scans'
    const host = hostOf(row.target_website ?? '')
    if (row.brand === null || host === '') {
      missingParts.push(`${name}: only domains of a brand are scanned.`)
      return null
    }
    const options = { ...hostUnderBrandOptions(row.brand, host), ...refetch }
    const domain = client.fetchQuery(options).then((found) => {
      if (found === null) missingParts.push(`${name}: the brand does not list this domain.`)
      return found
    })
    return loadPart(name, domain)
  }

  const loadRecords = async () => {
    if (subject.kind === 'case') {
      const row = await client.fetchQuery({ ...takedownOptions(subject.takedownId), ...refetch })
      const [loadedCase, domain] = await Promise.all([loadCase(row), loadDomain(row)])
      return {
        records: { about: row.target_website ?? row.id, cases: [loadedCase], domain },
        brandId: row.brand,
        brandDisplay: row.brand_display,
      }
    }
    const { brandId, domainId } = subject
    const domain = await client.fetchQuery({ ...domainOptions(brandId, domainId), ...refetch })
    const ids = [domain.open_takedown, domain.last_closed_takedown].flatMap(
      (item) => item?.id ?? [],
    )
    const cases = await Promise.all(
      [...new Set(ids)].map((id) => {
        const row = client.fetchQuery({ ...takedownOptions(id), ...refetch })
        return loadPart('A takedown case', row.then(loadCase))
      }),
    )
    const about = domain.name ?? domain.id
    return { records: { about, cases: cases.filter((one) => one !== null), domain }, brandId }
  }

  const [brands, profile, { records, brandId, brandDisplay }] = await Promise.all([
    client.fetchQuery(compactBrandsOptions()).catch(() => null),
    client.fetchQuery(profileOptions()).catch(() => null),
    loadRecords(),
  ])
  const pictures = await loadPictures(records)
  const failedCount = pictures.filter(({ image }) => image === null).length
  if (failedCount > 0)
    missingParts.push(
      `${failedCount} of ${pictures.length} pictures: their addresses are listed instead.`,
    )
  return {
    ...records,
    subject: subject.kind,
    madeAt: Date.now(),
    madeBy: profile?.email ?? null,
    brandName: brands?.rows.find(({ id }) => id === brandId)?.name ?? brandDisplay ?? brandId,
    pictures,
    missingParts,
  }
}

/** All scans of the record, newest first, without duplicates (C80). */
export function allScans({ latest_scan: latest, scans }: Domain): DomainScan[] {
  const timeOf = (scan: DomainScan) => parseInstant(scan.created_at) ?? Number.NEGATIVE_INFINITY
  const lacksLatest = latest && !scans.some(({ id }) => id !== null && id === latest.id)
  return (lacksLatest ? [latest, ...scans] : [...scans]).toSorted((a, b) => timeOf(b) - timeOf(a))
}

/** Maximum number of embedded screenshots, the newest ones, to limit the file size. */
const maxPictures = 12

/** Loads the screenshots of the records from allowed origins, each URL once, one after the other. */
async function loadPictures({
  cases,
  domain,
}: Pick<Evidence, 'cases' | 'domain'>): Promise<EvidencePicture[]> {
  const listed = [
    ...cases.map(({ row }) => ({
      shows: 'Screenshot of the takedown case',
      at: row.screenshot_taken_at,
      address: row.screenshot_url,
    })),
    ...(domain ? allScans(domain) : []).map((scan) => ({
      shows: 'Screenshot of a scan',
      at: scan.created_at,
      address: scan.screenshot_url,
    })),
  ]
  const pictures = new Map<string, EvidencePicture>()
  let embeddedCount = 0
  for (const { address, ...named } of listed) {
    const source = screenshotSource(address)
    if (address === null || source.kind === 'none' || pictures.has(address)) continue
    const image =
      source.kind === 'image' && embeddedCount < maxPictures
        ? await reencodeImage(source.src).catch(() => null)
        : null
    if (image) embeddedCount += 1
    pictures.set(address, { ...named, address, image })
  }
  return [...pictures.values()]
}

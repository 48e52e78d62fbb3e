import type { QueryClient } from '@tanstack/react-query'
import { compactBrandsOptions } from '#/api/brands.ts'
import { domainOptions } from '#/api/domains.ts'
import { explainError } from '#/api/errors.ts'
import { hostUnderBrandOptions } from '#/api/host-lookups.ts'
import { profileOptions } from '#/api/profile.ts'
import { takedownEventsOptions, takedownOptions } from '#/api/takedowns.ts'
import type { Domain } from '#/contract/domain.ts'
import type { TakedownTimeline, Takedown } from '#/contract/takedown.ts'
import { toSha256Hex } from '#/lib/hashes.ts'
import { getHost } from '#/lib/host-name.ts'
import { mergeTimeline } from '#/shared/scans/scan-timeline.ts'
import { getScreenshotSource } from '#/shared/screenshots/screenshot-image.tsx'
import type { EvidenceSubject } from './evidence-button.tsx'

export interface CaseEvidence {
  row: Takedown
  /** Null if the timeline failed to load. */
  events: TakedownTimeline | null
}

export interface EvidencePicture {
  description: string
  /** Time of the screenshot or its scan, as reported by the API. */
  takenAt: string | null
  url: string
  /** Null if the image couldn't be loaded, its origin isn't allowed or the file already has `maxPictures`. */
  image: Awaited<ReturnType<typeof reencodeImage>> | null
}

export interface Evidence {
  subject: 'case' | 'domain'
  /** Target of the case or hostname of the domain. */
  subjectName: string
  createdAtMs: number
  /** Email address; null if not loaded or not reported. */
  createdBy: string | null
  /** The brand's name, or its ID if no name was loaded. Null if there is no brand. */
  brandName: string | null
  /** The case itself; for a domain, its open case and its last closed case. */
  cases: readonly CaseEvidence[]
  domain: Domain | null
  pictures: readonly EvidencePicture[]
  /** Missing parts and why they are missing. Doesn't include values that the API doesn't report. */
  missingParts: readonly string[]
}

/** Bypasses the cache, because evidence must be current. */
const freshFetch = { staleTime: 0 } as const

/** Loads the content of an evidence file. Rejects only if the case or domain itself can't be loaded. */
export async function loadEvidence(
  client: QueryClient,
  subject: EvidenceSubject,
): Promise<Evidence> {
  const missingParts: string[] = []
  const loadPart = async <Value>(partName: string, part: Promise<Value>): Promise<Value | null> => {
    try {
      return await part
    } catch (error) {
      missingParts.push(`${partName}: ${explainError(error).text}`)
      return null
    }
  }
  const loadCase = async (row: Takedown): Promise<CaseEvidence> => {
    const partName = 'The timeline of a case'
    const options = { ...takedownEventsOptions(row.id), ...freshFetch }
    return { row, events: await loadPart(partName, client.fetchQuery(options)) }
  }

  const loadDomain = async (row: Takedown): Promise<Domain | null> => {
    const partName = 'The domain and its scans'
    const host = getHost(row.target_website ?? '')
    if (row.brand === null || host === '') {
      const reason =
        row.brand === null ? 'only domains of a brand are scanned' : 'the case has no hostname'
      missingParts.push(`${partName}: ${reason}.`)
      return null
    }
    const options = { ...hostUnderBrandOptions(row.brand, host), ...freshFetch }
    const domainPromise = client.fetchQuery(options).then((domain) => {
      if (domain === null) missingParts.push(`${partName}: the brand does not list this domain.`)
      return domain
    })
    return loadPart(partName, domainPromise)
  }

  const loadRecords = async () => {
    if (subject.kind === 'case') {
      const row = await client.fetchQuery({ ...takedownOptions(subject.takedownId), ...freshFetch })
      const [loadedCase, domain] = await Promise.all([loadCase(row), loadDomain(row)])
      const { target_website: target, brand: brandId, brand_display: brandDisplay } = row
      return { subjectName: target ?? row.id, cases: [loadedCase], domain, brandId, brandDisplay }
    }
    const { brandId, domainId } = subject
    const domain = await client.fetchQuery({ ...domainOptions(brandId, domainId), ...freshFetch })
    const { open_takedown: openCase, last_closed_takedown: lastClosedCase } = domain
    const caseIds = [openCase?.id, lastClosedCase?.id].filter((id) => id !== undefined)
    const cases = await Promise.all(
      [...new Set(caseIds)].map((id) => {
        const rowPromise = client.fetchQuery({ ...takedownOptions(id), ...freshFetch })
        return loadPart('A takedown case', rowPromise.then(loadCase))
      }),
    )
    const subjectName = domain.name ?? domain.id
    const loadedCases = cases.filter((item) => item !== null)
    return { subjectName, cases: loadedCases, domain, brandId, brandDisplay: null }
  }

  const [brands, profile, { brandId, brandDisplay, ...records }] = await Promise.all([
    client.fetchQuery(compactBrandsOptions()).catch(() => null),
    client.fetchQuery(profileOptions()).catch(() => null),
    loadRecords(),
  ])
  const pictures = await loadPictures(records)
  const notEmbeddedCount = pictures.filter(({ image }) => image === null).length
  if (notEmbeddedCount > 0)
    missingParts.push(
      `${notEmbeddedCount} of ${pictures.length} pictures: their addresses are listed instead.`,
    )
  return {
    ...records,
    subject: subject.kind,
    createdAtMs: Date.now(),
    createdBy: profile?.email ?? null,
    brandName: brands?.rows.find(({ id }) => id === brandId)?.name ?? brandDisplay ?? brandId,
    pictures,
    missingParts,
  }
}

/** Limits the file size. Pictures of cases come first, then pictures of the newest scans. */
const maxPictures = 12

async function loadPictures({
  cases,
  domain,
}: Pick<Evidence, 'cases' | 'domain'>): Promise<EvidencePicture[]> {
  const candidates = [
    ...cases.map(({ row }) => ({
      description: 'Screenshot of the takedown case',
      takenAt: row.screenshot_taken_at,
      url: row.screenshot_url,
    })),
    ...(domain ? mergeTimeline(domain.scans, domain.latest_scan ?? null) : []).map((step) => ({
      description: 'Screenshot of a scan',
      takenAt: step.time,
      url: step.findings.screenshot_url,
    })),
  ]
  const pictures = new Map<string, EvidencePicture>()
  let embeddedCount = 0
  for (const { url, ...caption } of candidates) {
    const source = getScreenshotSource(url)
    if (url === null || source.kind === 'none' || pictures.has(url)) continue
    const image =
      source.kind === 'image' && embeddedCount < maxPictures
        ? await reencodeImage(source.src).catch(() => null)
        : null
    if (image) embeddedCount += 1
    pictures.set(url, { ...caption, url, image })
  }
  return [...pictures.values()]
}

/** Larger images are scaled down, because a small file can decode to a very large image. */
const maxPixels = 20_000_000

/**
 * Re-encodes an image as a `data:` URL, without the metadata of the original file. Rejects if the image fails to load
 * or its origin doesn't allow reading it (CORS).
 */
async function reencodeImage(src: string) {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.referrerPolicy = 'no-referrer'
  image.src = src
  await image.decode()
  const { naturalWidth, naturalHeight } = image
  const scale = Math.min(1, Math.sqrt(maxPixels / (naturalWidth * naturalHeight)))
  const width = Math.max(1, Math.floor(naturalWidth * scale))
  const height = Math.max(1, Math.floor(naturalHeight * scale))
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(image, 0, 0, width, height)
  const data = canvas.toDataURL('image/webp', 0.9)
  const bytes = Uint8Array.from(atob(data.replace(/^.*,/, '')), (byte) => byte.charCodeAt(0))
  return { data, width, height, sha256: toSha256Hex(bytes) }
}

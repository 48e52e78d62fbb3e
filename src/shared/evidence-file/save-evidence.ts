import type { QueryClient } from '@tanstack/react-query'
import { compactBrandsOptions } from '#/api/brands.ts'
import { domainOptions } from '#/api/domains.ts'
import { explainError } from '#/api/explain-error.ts'
import { hostUnderBrandOptions } from '#/api/host-lookups.ts'
import { profileOptions } from '#/api/profile.ts'
import { takedownEventsOptions, takedownOptions } from '#/api/takedowns.ts'
import type { Domain } from '#/contract/domain.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { fileName } from '#/lib/file-name.ts'
import { hostOf } from '#/lib/host-name.ts'
import { formatCountOf } from '#/lib/numbers.ts'
import { appVersion } from '#/shared/app-version.ts'
import { reencodeImage } from '#/shared/screenshots/reencode-image.ts'
import { screenshotSource } from '#/shared/screenshots/screenshot-source.ts'
import type { SavedFile } from '#/shared/stix/save-stix-file.ts'
import { saveFile } from '#/ui/save-file.ts'
import type { EvidenceSubject } from './evidence-button.tsx'
import {
  evidenceFile,
  allScans,
  describeFailedParts,
  type CaseEvidence,
  type Evidence,
  type EvidencePicture,
  type Part,
} from './evidence-file.ts'

function describeContent({ cases, domain, pictures }: Evidence): string {
  const read = cases.flatMap((one) => (one.is === 'read' ? [one.value] : []))
  const events = read.flatMap(({ events: found }) =>
    found.is === 'read' && 'events' in found.value ? found.value.events : [],
  )
  const embedded = pictures.filter(({ picture }) => !('why' in picture))
  return [
    formatCountOf(read.length, 'case'),
    formatCountOf(events.length, 'event'),
    formatCountOf(domain.is === 'read' ? allScans(domain.value).length : 0, 'scan'),
    formatCountOf(embedded.length, 'picture'),
  ].join(', ')
}

/** Loads everything again and saves it as a web page. Rejects if the case or domain itself can't be loaded. */
export async function saveEvidence(
  client: QueryClient,
  subject: EvidenceSubject,
): Promise<SavedFile> {
  const evidence = await fetchEvidence(client, subject)
  const day = new Date(evidence.madeAt).toISOString().slice(0, 10)
  const name = fileName(['evidence', hostOf(evidence.about), day], 'html')
  // The browser's time zone, shown next to UTC.
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  saveFile(name, evidenceFile(evidence, zone), 'text/html')
  return { name, content: describeContent(evidence), failedParts: describeFailedParts(evidence) }
}

/** Loads a part; if it fails, the file has the other parts. */
async function loadPart<Value>(promise: Promise<Value>): Promise<Part<Value>> {
  try {
    return { is: 'read', value: await promise, at: Date.now() }
  } catch (error) {
    return { is: 'unread', why: explainError(error).text }
  }
}

/** Evidence must be current, so everything is loaded again. */
const refetch = { staleTime: 0 } as const

async function caseEvidence(client: QueryClient, row: Takedown): Promise<CaseEvidence> {
  const events = await loadPart(client.fetchQuery({ ...takedownEventsOptions(row.id), ...refetch }))
  return { row, events }
}

/** Domain of a case under its brand. */
async function domainOfCase(client: QueryClient, row: Takedown): Promise<Part<Domain>> {
  const host = hostOf(row.target_website ?? '')
  if (row.brand === null || host === '')
    return { is: 'none', why: 'Not known: only domains of a brand are scanned.' }
  const found = await loadPart(
    client.fetchQuery({ ...hostUnderBrandOptions(row.brand, host), ...refetch }),
  )
  if (found.is !== 'read') return found
  if (found.value === null)
    return { is: 'none', why: 'The brand does not list this domain, so no scan of it is known.' }
  return { ...found, value: found.value }
}

/** Open and last ended case of a domain. */
async function casesOfDomain(client: QueryClient, record: Domain): Promise<Part<CaseEvidence>[]> {
  const ids = [record.open_takedown?.id, record.last_closed_takedown?.id].flatMap((id) => id ?? [])
  return Promise.all(
    [...new Set(ids)].map((id) =>
      loadPart(
        client
          .fetchQuery({ ...takedownOptions(id), ...refetch })
          .then(async (row) => caseEvidence(client, row)),
      ),
    ),
  )
}

/** Records of an evidence file and their brand. */
type Records = Pick<Evidence, 'about' | 'cases' | 'domain'> & {
  brandId: string | null
  brandName: string | null
}

async function fetchRecords(client: QueryClient, subject: EvidenceSubject): Promise<Records> {
  if (subject.kind === 'case') {
    const row = await client.fetchQuery({ ...takedownOptions(subject.takedownId), ...refetch })
    const { target_website: target, brand: brandId, brand_display: brandName } = row
    const [one, domain] = await Promise.all([
      loadPart(caseEvidence(client, row)),
      domainOfCase(client, row),
    ])
    return { about: target ?? row.id, cases: [one], domain, brandId, brandName }
  }
  const { brandId, domainId } = subject
  const value = await client.fetchQuery({ ...domainOptions(brandId, domainId), ...refetch })
  const domain: Part<Domain> = { is: 'read', at: Date.now(), value }
  const cases = await casesOfDomain(client, value)
  return { about: value.name ?? value.id, cases, domain, brandId, brandName: null }
}

/**
 * Loads the content of an evidence file. Rejects if the case or domain itself can't be loaded; other parts have their
 * own errors.
 */
async function fetchEvidence(client: QueryClient, subject: EvidenceSubject): Promise<Evidence> {
  const [brands, profile, { brandId, brandName, ...records }] = await Promise.all([
    loadPart(client.fetchQuery(compactBrandsOptions())),
    loadPart(client.fetchQuery(profileOptions())),
    fetchRecords(client, subject),
  ])
  const brand = brands.is === 'read' ? brands.value.rows.find(({ id }) => id === brandId) : null
  const pictures = await fetchPictures(records)
  return {
    ...records,
    subject: subject.kind,
    madeAt: Date.now(),
    madeBy: profile.is === 'read' ? profile.value.email : null,
    appVersion,
    brand:
      brandId === null
        ? null
        : { id: brandId, name: brand?.name ?? brandName, domain: brand?.domain ?? null },
    pictures,
  }
}

/** Maximum number of embedded screenshots, the newest ones, to limit the file size. */
const maxPictures = 12

type PictureSource = Pick<EvidencePicture, 'shows' | 'at'> & { address: string | null }

/** Screenshots of the records, those of cases first. */
function listPictures({ cases, domain }: Pick<Evidence, 'cases' | 'domain'>): PictureSource[] {
  const rows = cases.flatMap((one) => (one.is === 'read' ? [one.value.row] : []))
  const record = domain.is === 'read' ? domain.value : null
  return [
    ...rows.map((row) => ({
      shows: 'Screenshot of the takedown case',
      at: row.screenshot_taken_at,
      address: row.screenshot_url,
    })),
    ...(record ? allScans(record) : []).map((scan) => ({
      shows: 'Screenshot of a scan',
      at: scan.created_at,
      address: scan.screenshot_url,
    })),
    ...(record?.latest_scan?.scan_history.entries ?? []).map((step) => ({
      shows: 'Screenshot of an earlier scan',
      at: step.scannedAt ?? null,
      address: step.screenshot ?? null,
    })),
  ]
}

/**
 * Loads screenshots from allowed origins, each URL once, one after the other. The others have the reason why not.
 */
async function fetchPictures(
  records: Pick<Evidence, 'cases' | 'domain'>,
): Promise<EvidencePicture[]> {
  const pictures = new Map<string, EvidencePicture>()
  let embedded = 0
  for (const { address, ...named } of listPictures(records)) {
    const source = screenshotSource(address)
    if (address === null || source.kind === 'none' || pictures.has(address)) continue
    const addPicture = (picture: EvidencePicture['picture']) =>
      void pictures.set(address, { ...named, address, picture })
    if (source.kind === 'elsewhere')
      addPicture({ why: 'it is stored on an origin that is not allowed here.' })
    else if (source.kind === 'refused') addPicture({ why: `${source.reason}.` })
    else if (embedded >= maxPictures)
      addPicture({ why: `only ${maxPictures} pictures are embedded.` })
    else
      try {
        addPicture(await reencodeImage(source.src))
        embedded += 1
      } catch {
        addPicture({ why: 'it is not available, has expired, or may not be read from here.' })
      }
  }
  return [...pictures.values()]
}

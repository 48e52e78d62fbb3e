import { screenshotOrigins } from '#/api/screenshot-origins.ts'
import { readScanHistory } from '#/contract/scan-history.ts'
import { screenshotSource } from '#/product/screenshots/screenshot-source.ts'
import type { WholePicture } from '#/product/screenshots/whole-picture.ts'
import { scansOf } from './domain-markup.ts'
import type { Evidence, EvidencePicture } from './evidence.ts'

/** Pictures that are embedded at most: the newest ones, as a file has to be sent. */
const most = 12

type Named = Pick<EvidencePicture, 'shows' | 'at' | 'address'>

/** The pictures that the records name, each address once, those of the cases first. */
function namedPictures({ cases, domain }: Pick<Evidence, 'cases' | 'domain'>): Named[] {
  const ofCases = cases.flatMap((one) =>
    one.is === 'read' && one.value.row.screenshot_url !== null
      ? [
          {
            shows: 'Screenshot of the takedown case',
            at: one.value.row.screenshot_taken_at,
            address: one.value.row.screenshot_url,
          },
        ]
      : [],
  )
  const record = domain.is === 'read' ? domain.value : null
  const ofScans = (record === null ? [] : scansOf(record)).map((scan) => ({
    shows: 'Screenshot of a scan',
    at: scan.created_at,
    address: scan.screenshot_url,
  }))
  const ofSteps = readScanHistory(record?.latest_scan?.scan_history).entries.map((step) => ({
    shows: 'Screenshot of an earlier scan',
    at: step.at ?? null,
    address: step.screenshot ?? null,
  }))
  const found = new Map<string, Named>()
  for (const { shows, at, address } of [...ofCases, ...ofScans, ...ofSteps])
    if (address !== null && !found.has(address)) found.set(address, { shows, at, address })
  return [...found.values()]
}

/** Why a picture of that address is not asked for; its address where it may be. */
function decided(address: string): { src: string } | { why: string } {
  const source = screenshotSource(address, screenshotOrigins(), location.protocol)
  switch (source.kind) {
    case 'image':
      return { src: source.src }
    case 'elsewhere':
      return { why: 'it is stored on an origin that is not allowed here.' }
    case 'refused':
      return { why: `${source.reason}.` }
    case 'none':
      return { why: 'it has no address.' }
  }
}

/**
 * Reads the pictures that may be read, one after the other; of the others the reason why not. Nothing is asked
 * of an origin that nobody allowed.
 */
export async function readPictures(
  records: Pick<Evidence, 'cases' | 'domain'>,
  read: (src: string) => Promise<WholePicture>,
): Promise<EvidencePicture[]> {
  const pictures: EvidencePicture[] = []
  let embedded = 0
  for (const named of namedPictures(records)) {
    const way = decided(named.address)
    const left = (why: string) => void pictures.push({ ...named, picture: { is: 'left out', why } })
    if ('why' in way) left(way.why)
    else if (embedded >= most) left(`only ${most} pictures are embedded.`)
    else
      try {
        pictures.push({ ...named, picture: { is: 'embedded', ...(await read(way.src)) } })
        embedded += 1
      } catch {
        left('it is not available, has expired, or may not be read from here.')
      }
  }
  return pictures
}

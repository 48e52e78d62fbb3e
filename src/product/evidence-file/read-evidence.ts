import type { QueryClient } from '@tanstack/react-query'
import { compactBrandsOptions } from '#/api/brands.ts'
import { domainOptions } from '#/api/domains.ts'
import { explainError } from '#/api/explain-error.ts'
import { hostUnderBrandOptions } from '#/api/host-under-brand.ts'
import { profileOptions } from '#/api/profile.ts'
import { takedownEventsOptions } from '#/api/takedown-events.ts'
import { takedownOptions } from '#/api/takedowns.ts'
import type { Domain } from '#/contract/domain.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { hostOf } from '#/lib/host-name.ts'
import { appVersion } from '#/product/app-version.ts'
import type { WholePicture } from '#/product/screenshots/whole-picture.ts'
import type { CaseEvidence, Evidence, EvidenceSubject, Part } from './evidence.ts'
import { readPictures } from './read-pictures.ts'

/** A part that fails alone: what else there is goes into the file all the same. */
async function part<Value>(reading: Promise<Value>): Promise<Part<Value>> {
  try {
    return { is: 'read', value: await reading, at: Date.now() }
  } catch (error) {
    return { is: 'unread', why: explainError(error).text }
  }
}

/** Evidence says how things are now, so everything is asked for anew. */
const now = { staleTime: 0 } as const

async function caseEvidence(client: QueryClient, row: Takedown): Promise<CaseEvidence> {
  const events = await part(client.fetchQuery({ ...takedownEventsOptions(row.id), ...now }))
  return { row, events }
}

/** The domain of a case under its brand. */
async function domainOfCase(client: QueryClient, row: Takedown): Promise<Part<Domain>> {
  const host = hostOf(row.target_website ?? '')
  if (row.brand === null || host === '')
    return { is: 'none', why: 'Not known: only domains of a brand are scanned.' }
  const found = await part(client.fetchQuery({ ...hostUnderBrandOptions(row.brand, host), ...now }))
  if (found.is !== 'read') return found
  if (found.value === null)
    return { is: 'none', why: 'The brand does not list this domain, so no scan of it is known.' }
  return { ...found, value: found.value }
}

/** The cases that the record of a domain names: the open one and the last that ended. */
async function casesOfDomain(client: QueryClient, record: Domain): Promise<Part<CaseEvidence>[]> {
  const ids = [record.open_takedown?.id, record.last_closed_takedown?.id].flatMap((id) => id ?? [])
  return Promise.all(
    [...new Set(ids)].map((id) =>
      part(
        client
          .fetchQuery({ ...takedownOptions(id), ...now })
          .then(async (row) => caseEvidence(client, row)),
      ),
    ),
  )
}

/**
 * Reads all that an evidence file holds. Rejects where the case or the domain itself cannot be read; every
 * other part says for itself that it was not. `readPicture` reads one picture that may be read.
 */
export async function readEvidence(
  client: QueryClient,
  subject: EvidenceSubject,
  readPicture: (src: string) => Promise<WholePicture>,
): Promise<Evidence> {
  const [brands, profile] = await Promise.all([
    part(client.fetchQuery(compactBrandsOptions())),
    part(client.fetchQuery(profileOptions())),
  ])
  const records = await readRecords(client, subject)
  const brand =
    brands.is === 'read' ? brands.value.rows.find(({ id }) => id === records.brandId) : undefined
  return {
    subject: subject.kind,
    about: records.about,
    madeAt: Date.now(),
    madeBy: profile.is === 'read' ? profile.value.email : null,
    appVersion,
    brand:
      records.brandId === null
        ? null
        : {
            id: records.brandId,
            name: brand?.name ?? records.brandName,
            domain: brand?.domain ?? null,
          },
    cases: records.cases,
    domain: records.domain,
    pictures: await readPictures(records, readPicture),
  }
}

type Records = Pick<Evidence, 'about' | 'cases' | 'domain'> & {
  brandId: string | null
  brandName: string | null
}

async function readRecords(client: QueryClient, subject: EvidenceSubject): Promise<Records> {
  if (subject.kind === 'case') {
    const row = await client.fetchQuery({ ...takedownOptions(subject.takedownId), ...now })
    const at = Date.now()
    const [value, domain] = await Promise.all([
      caseEvidence(client, row),
      domainOfCase(client, row),
    ])
    return {
      about: row.target_website ?? row.id,
      cases: [{ is: 'read', at, value }],
      domain,
      brandId: row.brand,
      brandName: row.brand_display,
    }
  }
  const record = await client.fetchQuery({
    ...domainOptions(subject.brandId, subject.domainId),
    ...now,
  })
  const at = Date.now()
  return {
    about: record.name ?? record.id,
    cases: await casesOfDomain(client, record),
    domain: { is: 'read', at, value: record },
    brandId: subject.brandId,
    brandName: null,
  }
}

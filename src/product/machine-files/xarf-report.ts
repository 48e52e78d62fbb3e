import type { Takedown } from '#/contract/takedown.ts'
import { sha256Hex } from '#/lib/digest.ts'
import type { WholePicture } from '#/product/screenshots/whole-picture.ts'
import { caseFacts, networkAddress, recordsOf, siteText, type Marking } from './case-facts.ts'

/** What a person says the site does, in words: the case itself does not. The codes are those of XARF. */
export const infringementLabels = {
  other: 'Brand infringement, not specified',
  lookalike: 'Look-alike domain',
  typosquatting: 'Domain for typing errors',
  homograph: 'Domain with look-alike letters',
  brand_impersonation: 'Poses as the brand',
  logo_misuse: 'Uses the logo',
  trademark_violation: 'Uses the trademark',
  counterfeit: 'Counterfeit goods',
  unauthorized_reseller: 'Unauthorised reseller',
  phishing: 'Phishing',
} as const
type Infringement = keyof typeof infringementLabels
export const infringements = Object.keys(infringementLabels) as readonly Infringement[]

/** What a report needs and a case does not hold. */
export interface Reporter {
  organisation: string
  /** E-mail address at which the provider reaches a person. */
  email: string
  /** Address of the brand's own website. */
  website: string
  infringement: Infringement
}

/** Why there is no file, by the field that has to be changed; `case` is the case itself. */
export type Refusal = {
  is: 'refused'
  by: 'case' | 'organisation' | 'email' | 'website'
  why: string
}

const refused = (by: Refusal['by'], why: string): Refusal => ({ is: 'refused', by, why })

const email = /^[\w.!#$%&'*+/=?^`{|}~-]+@((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63})$/i
/** The names that XARF takes in `domain`: none with two hyphens in a row, so none in another script. */
const plainHost = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z]{2,}$/
/** Bytes of one piece of evidence. */
const mostEvidence = 5_242_880

const base64 = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))

function evidenceOf(row: Takedown, picture: WholePicture | null) {
  const text = siteText(row)
  const [, mediaType, drawn] = /^data:([^;]+);base64,(.*)$/.exec(picture?.data ?? '') ?? []
  return [
    {
      content_type: 'text/plain',
      description: 'What is known of the reported website',
      payload: base64(text),
      hash: `sha256:${sha256Hex(text)}`,
      size: new TextEncoder().encode(text).length,
    },
    ...(picture === null || picture.size > mostEvidence
      ? []
      : [
          {
            content_type: mediaType,
            description: 'Screenshot of the reported website',
            payload: drawn,
            hash: `sha256:${picture.sha256}`,
            size: picture.size,
          },
        ]),
  ]
}

/** A web address as a report has it; null for anything else. */
function website(text: string): string | null {
  const written = text.trim()
  const url = URL.parse(/^https?:\/\//i.test(written) ? written : `https://${written}`)
  return url !== null && plainHost.test(url.hostname) ? url.origin : null
}

/**
 * A case as a XARF v4 report (`content-brand_infringement`, or `content-phishing` where a person has said so).
 * None is written of a case in which no infringement was found, or that was not approved.
 */
export function xarfReport(
  row: Takedown,
  reporter: Reporter,
  marking: Marking,
  picture: WholePicture | null,
): { is: 'written'; content: object } | Refusal {
  const { uuid, url, host, targetAddress, resolved, origin, asn, createdAt, stands } =
    caseFacts(row)
  if (!stands)
    return refused(
      'case',
      'No report: no infringement was found in this case, or it was not approved.',
    )
  const source = host ?? targetAddress?.value ?? null
  if (url === null || source === null)
    return refused('case', 'No report: the target of this case is not a web address.')
  if (createdAt === null) return refused('case', 'No report: this case has no date.')
  const organisation = reporter.organisation.trim().slice(0, 200)
  if (organisation === '') return refused('organisation', 'Enter your organisation.')
  const domain = email.exec(reporter.email.trim())?.[1]
  if (domain === undefined) return refused('email', 'Enter an e-mail address.')
  const own = website(reporter.website)
  if (own === null) return refused('website', 'Enter the web address of the real site.')
  const who = { org: organisation, contact: reporter.email.trim(), domain: domain.toLowerCase() }
  const addresses = (kind: string, version: 4 | 6) =>
    recordsOf(row, kind).filter((one) => networkAddress(one)?.version === version)
  const records = Object.entries({
    a: addresses('a', 4),
    aaaa: addresses('aaaa', 6),
    mx: recordsOf(row, 'mx'),
    txt: recordsOf(row, 'txt'),
  }).filter(([, values]) => values.length > 0)
  const nameservers = recordsOf(row, 'ns')
  const brand = row.brand_display ?? row.brand_name
  const server =
    origin !== null
      ? ` Origin server: ${origin.value}.`
      : resolved !== null
        ? ` Resolved address (may be a proxy): ${resolved.value}.`
        : ''
  const report = {
    xarf_version: '4.2.0',
    report_id: uuid,
    timestamp: new Date(createdAt).toISOString(),
    reporter: who,
    sender: who,
    source_identifier: source,
    category: 'content',
    ...(reporter.infringement === 'phishing'
      ? { type: 'phishing', cloned_site: own }
      : {
          type: 'brand_infringement',
          infringement_type: reporter.infringement,
          legitimate_site: own,
        }),
    url,
    ...(host !== null && plainHost.test(host) && { domain: host }),
    ...(brand !== null && { target_brand: brand }),
    ...(row.registrar !== null && { registrar: row.registrar }),
    ...(row.hosting_provider !== null && { hosting_provider: row.hosting_provider }),
    ...(asn !== null && { asn }),
    ...(nameservers.length > 0 && { nameservers }),
    ...(records.length > 0 && { dns_records: Object.fromEntries(records) }),
    ...(row.ssl_issuer !== null && { ssl_certificate: { issuer: row.ssl_issuer } }),
    description: `Website reported for takedown.${server}`,
    evidence: evidenceOf(row, picture),
    tags: [`tlp:${marking}`],
  }
  return { is: 'written', content: report }
}

import type { Takedown } from '#/contract/takedown.ts'
import { nameUuid } from '#/lib/name-uuid.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { caseFacts, webLink } from './case-facts.ts'
import { caseText } from './case-text.ts'
import type { MachinePicture } from './machine-picture.ts'
import type { Marking } from './marking.ts'

/** One attribute before it has its identifier: what MISP calls its category and type, and its value. */
interface Said {
  category: string
  type: string
  value: string | null
  comment?: string
  /** Whether a machine may block or alert by it. */
  detect?: boolean
  data?: string
}

/**
 * A case as a MISP event that only the own organisation sees until somebody publishes it. Identifiers come of
 * that of the case. For detection are only the reported address and, where that names no page, its host, once the
 * request was approved and while the case says that the site infringes: hosts, servers and networks have other
 * sites too.
 */
export function mispEvent(
  row: Takedown,
  marking: Marking,
  madeAt: number,
  picture: MachinePicture | null,
): object {
  const facts = caseFacts(row)
  const { uuid, url, host, resolved, origin, targetAddress, asn, createdAt, detects } = facts
  const network = 'Network activity'
  const outside = 'External analysis'
  const said: Said[] = [
    { category: network, type: 'url', value: url, detect: detects, comment: 'Reported website' },
    {
      category: network,
      type: 'hostname',
      value: host,
      detect: detects && facts.isWholeHost,
      comment: 'Host of the reported website',
    },
    {
      category: network,
      type: 'ip-dst',
      value: targetAddress?.value ?? null,
      comment: 'Address of the reported website',
    },
    {
      category: network,
      type: 'ip-dst',
      value: resolved?.value ?? null,
      comment: 'Resolved address, may be a proxy',
    },
    { category: network, type: 'ip-dst', value: origin?.value ?? null, comment: 'Origin server' },
    { category: network, type: 'AS', value: asn === null ? null : `AS${asn}` },
    { category: 'Attribution', type: 'whois-registrar', value: row.registrar },
    {
      category: 'Targeting data',
      type: 'target-org',
      value: row.brand_display ?? row.brand_name,
      comment: 'Brand',
    },
    {
      category: outside,
      type: 'link',
      value: webLink(row.reputation_url),
      comment: 'Reputation report',
    },
    { category: outside, type: 'link', value: webLink(row.pagescan_url), comment: 'Page scan' },
    { category: 'Internal reference', type: 'text', value: row.id, comment: 'Takedown case' },
    { category: 'Other', type: 'comment', value: caseText(row) },
    {
      category: outside,
      type: 'attachment',
      value: picture === null ? null : `screenshot.${picture.mediaType.split('/')[1] ?? 'png'}`,
      ...(picture !== null && { data: picture.base64 }),
      comment: 'Screenshot',
    },
  ]
  const seconds = String(Math.floor(madeAt / 1000))
  const attributes = said.flatMap(({ value, detect = false, ...rest }) =>
    value === null || value.trim() === ''
      ? []
      : [
          {
            uuid: nameUuid(uuid, `misp ${rest.type} ${rest.comment ?? ''}`),
            timestamp: seconds,
            // That of the event.
            distribution: '5',
            to_ids: detect,
            value,
            ...rest,
          },
        ],
  )
  return {
    Event: {
      uuid: nameUuid(uuid, 'misp event'),
      info: `Takedown case: ${visibleString(row.target_website ?? row.id)}`,
      date: new Date(createdAt ?? madeAt).toISOString().slice(0, 10),
      timestamp: seconds,
      // Undefined: the case states no level.
      threat_level_id: '4',
      analysis: row.is_open === false ? '2' : '1',
      // The own organisation only.
      distribution: '0',
      published: false,
      Tag: [{ name: `tlp:${marking}` }],
      Attribute: attributes,
    },
  }
}

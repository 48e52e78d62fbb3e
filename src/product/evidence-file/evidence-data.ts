import { canonicalJson } from './canonical-json.ts'
import type { Evidence, Part } from './evidence.ts'

const iso = (at: number): string => new Date(at).toISOString()

/** A part with when it was read, or why it was not. */
function partData<Value>(part: Part<Value>, data: (value: Value) => object): object {
  if (part.is === 'read') return { ...data(part.value), read_at: iso(part.at) }
  return part.is === 'unread' ? { not_read: part.why } : { none: part.why }
}

/**
 * The data of an evidence file as one line of canonical JSON: every field as it was read, null where it was
 * not reported, addresses made safe. Its digest covers the pictures by theirs.
 */
export function evidenceData(evidence: Evidence): string {
  const { subject, about, madeAt, madeBy, appVersion, brand, cases, domain, pictures } = evidence
  return canonicalJson({
    format: 'evidence-file-1',
    app_version: appVersion,
    made_at: iso(madeAt),
    made_by: madeBy,
    subject,
    about,
    brand,
    cases: cases.map((one) =>
      partData(one, ({ row, events }) => ({
        case: row,
        events: partData(events, (timeline) => ({ ...timeline })),
      })),
    ),
    domain: partData(domain, (record) => ({ record })),
    pictures: pictures.map(({ shows, at, address, picture }) => ({
      shows,
      at,
      address,
      ...(picture.is === 'embedded'
        ? {
            embedded_sha256: picture.sha256,
            embedded_bytes: picture.size,
            width: picture.width,
            height: picture.height,
          }
        : { left_out: picture.why }),
    })),
  })
}

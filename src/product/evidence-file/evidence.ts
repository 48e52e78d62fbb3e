import type { Domain } from '#/contract/domain.ts'
import type { TakedownTimeline } from '#/contract/takedown-events.ts'
import type { Takedown } from '#/contract/takedown.ts'

/** What an evidence file is about. */
export type EvidenceSubject =
  | { kind: 'case'; takedownId: string }
  | { kind: 'domain'; brandId: string; domainId: string }

/**
 * A part of the evidence: read (`at` is the moment, milliseconds since 1970), not there, or not read. The
 * reasons are sentences. Not read is not the same as not reported.
 */
export type Part<Value> =
  | { is: 'read'; at: number; value: Value }
  | { is: 'none'; why: string }
  | { is: 'unread'; why: string }

export interface CaseEvidence {
  row: Takedown
  events: Part<TakedownTimeline>
}

/** A picture of the site as it was drawn into the file. */
export interface EmbeddedPicture {
  is: 'embedded'
  /** `data:` address of a PNG or WebP picture. */
  data: string
  /** Bytes. */
  size: number
  width: number
  height: number
  sha256: string
}

/** One picture that a record names; `shows` says of what, in words. */
export interface EvidencePicture {
  shows: string
  /** When it was taken, or when the scan was made, as it came. */
  at: string | null
  address: string
  picture: EmbeddedPicture | { is: 'left out'; why: string }
}

/** All that goes into an evidence file; the times are milliseconds since 1970. */
export interface Evidence {
  subject: EvidenceSubject['kind']
  /** Target or host, as the service gave it. */
  about: string
  madeAt: number
  /** E-mail address of the user. */
  madeBy: string | null
  appVersion: string
  brand: { id: string; name: string | null; domain: string | null } | null
  /** The case; of a domain the open one and the last one that ended. */
  cases: readonly Part<CaseEvidence>[]
  domain: Part<Domain>
  pictures: readonly EvidencePicture[]
}

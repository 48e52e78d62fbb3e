import type { Domain } from '#/contract/domain.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { parseInstant } from '#/lib/dates.ts'
import { DAY } from '#/lib/durations.ts'
import { isToCome, spanOf } from '#/lib/spans.ts'
import { isDatedByNote } from '#/product/cases/closing-day.ts'
import type { Tone } from '#/ui/badge.tsx'

/** What the newest scan says of a reported site; `scannedAt` is the instant of that scan. */
export interface StillUp {
  tone: Tone
  word: string
  text: string
  scannedAt: string | null
  /** Where the scan does not tell what came of the case, or may not: it is older than its end, or may be. */
  doubt: string | null
}

/** One HEAD request over HTTPS: what it got, in words that promise no more (C91). */
function responseLabel(code: number): Pick<StillUp, 'tone' | 'word' | 'text'> {
  if (code === 0)
    return { tone: 'grey', word: 'No answer', text: 'The website did not answer the newest scan.' }
  if (code >= 200 && code < 400)
    return { tone: 'red', word: 'Up', text: `The website answered the newest scan (${code}).` }
  return {
    tone: 'amber',
    word: `Error ${code}`,
    text: `The website answered the newest scan with an error (${code}).`,
  }
}

/** What to say of a scan beside the end of its case, in words; `at` is when it was scanned. */
function doubtOf(at: number | null, row: Takedown, now: number): string | null {
  if (row.is_open !== false) return null
  const end = parseInstant(row.closed_at)
  const margin = isDatedByNote(row.closed_at_source) ? DAY : 0
  const unclear = 'Whether that was after the case ended is not known.'
  if (at === null || end === null || isToCome(at, now) || isToCome(end, now)) return unclear
  if (spanOf(parseInstant(row.created_at), end, { now }) === 'disorder') return unclear
  if (at < end - margin) return 'That was before the case ended.'
  return at <= end + margin ? unclear : null
}

/** Whether a site was still up when it was scanned last; `known` is null where its brand does not list it. */
export function stillUpLabel(known: Domain | null, row: Takedown, now: number): StillUp {
  const unknown = { tone: 'grey', word: 'Not known', scannedAt: null, doubt: null } as const
  if (known === null)
    return { ...unknown, text: 'The brand does not list this domain, so no scan of it is known.' }
  const scan = known.latest_scan
  if (!scan) return { ...unknown, text: 'No scan of this domain is recorded.' }
  // When the record was changed last says nothing: a comment on an old scan changes it, too.
  const scannedAt = scan.created_at
  const doubt = doubtOf(parseInstant(scannedAt), row, now)
  const code = scan.https_head_request_response_code
  if (scan.completeness === 0)
    return {
      tone: 'grey',
      word: 'No DNS records',
      text: 'The newest scan found no DNS records, without which no address leads to it.',
      scannedAt,
      doubt,
    }
  if (code === null || code === undefined)
    return {
      ...unknown,
      text: 'The newest scan recorded no website response.',
      scannedAt,
      doubt,
    }
  return { ...responseLabel(code), scannedAt, doubt }
}

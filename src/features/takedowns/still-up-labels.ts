import type { Domain } from '#/contract/domain.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { parseInstant } from '#/lib/dates.ts'
import type { Tone } from '#/ui/badge.tsx'

/** What the newest scan says of a reported site; `scannedAt` is the instant of that scan. */
export interface StillUp {
  tone: Tone
  word: string
  text: string
  scannedAt: string | null
  /** The scan is older than the end of the case, so it does not tell what came of it. */
  beforeEnd: boolean
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

/** Whether a site was still up when it was scanned last; `known` is null where its brand does not list it. */
export function stillUpLabel(known: Domain | null, row: Takedown): StillUp {
  const unknown = { tone: 'grey', word: 'Not known', scannedAt: null, beforeEnd: false } as const
  if (known === null)
    return { ...unknown, text: 'The brand does not list this domain, so no scan of it is known.' }
  const scan = known.latest_scan
  if (!scan) return { ...unknown, text: 'No scan of this domain is recorded.' }
  const scannedAt = scan.created_at ?? scan.updated_at
  const at = parseInstant(scannedAt)
  const end = parseInstant(row.closed_at)
  const beforeEnd = at !== null && end !== null && at < end
  const code = scan.https_head_request_response_code
  if (scan.completeness === 0)
    return {
      tone: 'grey',
      word: 'No DNS records',
      text: 'The newest scan found no DNS records, without which no address leads to it.',
      scannedAt,
      beforeEnd,
    }
  if (code === null || code === undefined)
    return {
      ...unknown,
      text: 'The newest scan recorded no website response.',
      scannedAt,
      beforeEnd,
    }
  return { ...responseLabel(code), scannedAt, beforeEnd }
}

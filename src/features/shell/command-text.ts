import { refang } from '#/lib/host-name.ts'
import { parseTarget, type TargetLimits } from '#/lib/target-url.ts'

/** `host` is the host to search for, in lower case and Punycode. */
export type CommandText =
  | { kind: 'empty' }
  /** `host` is null if there are several words, or if the only word is shorter than `minHostLength`. */
  | { kind: 'words'; words: string[]; host: string | null }
  | {
      kind: 'url'
      /** Text for the request form, unchanged. */
      target: string
      /** Requested URL, but without a scheme that the parser added. If the URL can't be requested, the typed text. */
      displayUrl: string
      host: string
    }
  | { kind: 'urls'; urls: readonly string[] }
  | { kind: 'case'; id: string }

const asciiPattern = /^[\x20-\x7e]*$/
const uuidPattern = /(?<![\w-])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\w-])/i

/** Shorter text matches nearly every host. */
const minHostLength = 2

const toPunycode = (host: string): string =>
  asciiPattern.test(host) ? host : (URL.parse(`http://${host}`)?.hostname ?? host)

/** Parses typed or pasted text as URLs (also defanged ones, or ones within prose), a case ID, or words. */
export function parseCommandText(text: string, limits: TargetLimits): CommandText {
  const trimmed = text.trim()
  if (trimmed === '') return { kind: 'empty' }
  const parsed = parseTarget(text, limits)
  if (parsed.ok) {
    const { typed, website, host, changes } = parsed
    // Don't show an added scheme: the user chooses it in the form.
    const displayUrl = changes.includes('scheme-added') ? website.replace(/^\w+:\/\//, '') : website
    return { kind: 'url', target: typed, displayUrl, host }
  }
  if (parsed.problem === 'several') return { kind: 'urls', urls: parsed.addressLines }
  const words = trimmed.toLowerCase().split(/\s+/)
  // A URL that can't be requested. Offer the form anyway, because it explains why.
  if ('host' in parsed && parsed.host && words.length === 1)
    return { kind: 'url', target: trimmed, displayUrl: trimmed, host: parsed.host }
  const caseId = uuidPattern.exec(trimmed)?.[0]
  if (caseId !== undefined) return { kind: 'case', id: caseId.toLowerCase() }
  const host = words.length === 1 ? toPunycode(refang(trimmed).toLowerCase()) : ''
  return { kind: 'words', words, host: host.length >= minHostLength ? host : null }
}

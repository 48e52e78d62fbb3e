import { isUuid } from '#/api/paths.ts'
import { refang } from '#/lib/address-parts.ts'
import { parseTarget, type TargetLimits } from '#/lib/target-url.ts'

/** Parsed text of the command bar. `host` is the host to search for, in lower case. */
export type Typed =
  | { kind: 'nothing' }
  | { kind: 'words'; words: string[]; host: string | null }
  | {
      kind: 'address'
      /** URL as typed, for the request form. */
      target: string
      /** URL as it would be requested, to show. */
      shown: string
      host: string
      /** Case ID in the text next to the URL. */
      caseId: string | null
      /** Words for searching pages, for a bare name; otherwise null. */
      words: string[] | null
    }
  /** Several URLs, as lines of a list. */
  | { kind: 'addresses'; found: readonly string[] }
  | { kind: 'case'; id: string }
  /** Page of this dashboard, by its path below the base. */
  | { kind: 'page'; path: string }

const ASCII = /^[\x20-\x7e]*$/
const anyId = /(?<![\w-])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\w-])/i
const caseLink = /^\/takedowns\/([\da-f-]+)\/?(?:\?|$)/i

/** Minimum length; shorter texts would match nearly everything. */
const shortest = 2

/** Host in Punycode. */
const wireHost = (host: string): string =>
  ASCII.test(host) ? host : (URL.parse(`http://${host}`)?.hostname ?? host)

/** Returns the first UUID in a text, or null. */
const idIn = (text: string): string | null => anyId.exec(text)?.[0].toLowerCase() ?? null

/**
 * Parses typed or pasted text: one or several URLs, also defanged or within prose, a case ID, a link to a page of this
 * dashboard, or words.
 */
export function readTyped(text: string, limits: TargetLimits): Typed {
  const trimmed = text.trim()
  if (trimmed === '') return { kind: 'nothing' }
  if (isUuid(trimmed)) return { kind: 'case', id: trimmed.toLowerCase() }
  const words = trimmed.toLowerCase().split(/\s+/)
  const reading = parseTarget(text, limits)
  if (reading.ok) {
    const { typed, website, host, changes, warnings } = reading
    // A missing scheme is chosen in the form.
    const shown = changes.includes('scheme-added') ? website.replace(/^\w+:\/\//, '') : website
    const caseId = idIn(trimmed.replace(typed, ''))
    const among = warnings.includes('in-text') ? words : null
    return { kind: 'address', target: typed, shown, host, caseId, words: among }
  }
  if (reading.problem === 'several') return { kind: 'addresses', found: reading.found }
  if (reading.problem === 'own-page') {
    const id = caseLink.exec(reading.path)?.[1] ?? ''
    return isUuid(id)
      ? { kind: 'case', id: id.toLowerCase() }
      : { kind: 'page', path: reading.path }
  }
  if ('host' in reading && reading.host && words.length === 1) {
    // The form shows the error.
    const { host } = reading
    return { kind: 'address', target: trimmed, shown: trimmed, host, caseId: null, words: null }
  }
  const id = idIn(trimmed)
  if (id !== null) return { kind: 'case', id }
  const part = words.length === 1 ? wireHost(refang(trimmed).toLowerCase()) : ''
  return { kind: 'words', words, host: part.length >= shortest ? part : null }
}

import { isId } from '#/api/paths.ts'
import { hostOf, refang } from '#/lib/host-name.ts'

/** What a text in the command bar asks for. `host` is the host as it is looked for, in lower case. */
export type Typed =
  | { kind: 'nothing' }
  | { kind: 'words'; words: string[]; host: string | null }
  | { kind: 'address'; target: string; host: string }
  | { kind: 'case'; id: string }

const ASCII = /^[\x20-\x7e]*$/

/** A host of several labels, or an address by numbers, with whatever follows it. */
const NAMED_HOST = /^(?:[^\s/:@?#]+\.[^\s/:@?#.]{2,}|\d+(?:\.\d+){3})(?:[/:?#]|$)/

/** Shorter parts of a name would find nearly everything. */
const shortest = 2

/** The host as names have it on the wire. */
const wireHost = (host: string): string =>
  ASCII.test(host) ? host : (URL.parse(`http://${host}`)?.hostname ?? host)

/**
 * Reads whatever was typed or pasted: an address, also a defanged one or a bare host, the identifier of a
 * case, or words. Nothing of it is ever asked for anything but the service.
 */
export function readTyped(text: string): Typed {
  const trimmed = text.trim()
  if (trimmed === '') return { kind: 'nothing' }
  if (isId(trimmed)) return { kind: 'case', id: trimmed.toLowerCase() }
  const target = refang(trimmed)
  const host = wireHost(hostOf(trimmed))
  const isAddress = /^https?:\/\//i.test(target) || NAMED_HOST.test(target)
  if (isAddress && !/\s/.test(target) && host !== '') return { kind: 'address', target, host }
  const words = trimmed.toLowerCase().split(/\s+/)
  const part = words.length === 1 ? wireHost(refang(trimmed).toLowerCase()) : ''
  return { kind: 'words', words, host: part.length >= shortest ? part : null }
}

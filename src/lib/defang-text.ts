import { AUTHORITY_END_PATTERN, defangHost, splitUrl } from './host-name.ts'
import { toVisibleString } from './visible-text.ts'

/** Converts `http` to `hxxp`, keeping case. Returns other schemes unchanged. */
export const defangScheme = (scheme: string) =>
  scheme.replace(/^(h)tt(ps?)$/i, (_all, start: string, end: string) => `${start}xx${end}`)

/** Defangs a URL, `hxxps://a.b[.]com/x`, or a bare host. Returns other text unchanged. */
export function defangUrl(url: string): string {
  const pieces = splitUrl(url)
  if (!pieces) return /^[^\s/:]+$/.test(url) ? defangHost(url) : url
  const user = pieces.user.replaceAll('.', '[.]')
  return `${defangScheme(pieces.scheme)}://${user}${defangHost(pieces.host)}${pieces.port}${pieces.path}`
}

/** Defangs the URLs in a sentence that start with `http` or `www`. */
export const defangText = (text: string) =>
  text.replace(/\b(?:https?:\/\/|www\.)[^\s<>"']+/gi, (address) => {
    const tail = /[.,;:!?)\]]+$/.exec(address)?.[0] ?? ''
    const core = address.slice(0, address.length - tail.length)
    if (core.includes('://')) return defangUrl(core) + tail
    const stop = core.search(AUTHORITY_END_PATTERN)
    return stop < 0
      ? defangHost(core) + tail
      : defangHost(core.slice(0, stop)) + core.slice(stop) + tail
  })

/** Names with dots, which mail programs and spreadsheets turn into links. */
const dottedNamePattern = /[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/gu
const looksLikeHost = (name: string): boolean =>
  /^\d{1,3}(?:\.\d{1,3}){3}$/.test(name) || /\.\p{L}[\p{L}\p{N}-]+$/u.test(name)

/** Returns whether a name precedes an email's `@`. A URL's user name doesn't count, because it may imitate a host. */
const isMailbox = (text: string, from: number, to: number): boolean =>
  text[to] === '@' && text[from - 1] !== '/'

/**
 * Defangs all URLs and hostnames in a text, including those in paths, queries and sentences: `hxxps://`, `ftp[:]//` and
 * `[.]`. For files, because any program may open them. `refang` undoes it.
 */
export const defangUrlsInText = (text: string): string =>
  text
    .replace(/(h)tt(ps?:\/\/)/gi, '$1xx$2')
    .replace(/\b(?!hxxps?:)([a-z][a-z0-9+.-]*):\/\//gi, '$1[:]//')
    // Defang other characters that browsers treat as dots.
    .replace(/(?<=[a-z0-9])[\u3002\uff0e\uff61](?=[a-z0-9])/gi, '[.]')
    .replace(dottedNamePattern, (name: string, index: number, fullText: string) =>
      looksLikeHost(name) && !isMailbox(fullText, index, index + name.length)
        ? defangHost(name)
        : name,
    )
    .replace(/\b(www)\./gi, '$1[.]')

/** `defangUrlsInText`, with invisible and bidirectional control characters made visible. */
export const defangForDisplay = (text: string): string => toVisibleString(defangUrlsInText(text))

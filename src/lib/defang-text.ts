import { AUTHORITY_END, defangHost, urlPieces } from './host-name.ts'

/** `http` → `hxxp`, keeping the letters' case; other schemes cannot be followed from a text. */
export const defangScheme = (scheme: string) =>
  scheme.replace(/^(h)tt(ps?)$/i, (_all, first: string, rest: string) => `${first}xx${rest}`)

/** `https://a.b.com/x` → `hxxps://a.b[.]com/x`; a bare host is defanged, other text is kept. */
export function defangUrl(url: string): string {
  const pieces = urlPieces(url)
  if (!pieces) return /^[^\s/:]+$/.test(url) ? defangHost(url) : url
  const user = pieces.user.replaceAll('.', '[.]')
  return `${defangScheme(pieces.scheme)}://${user}${defangHost(pieces.host)}${pieces.port}${pieces.rest}`
}

/** Defangs the addresses inside a sentence; everything else is kept. */
export const defangText = (text: string) =>
  text.replace(/\b(?:https?:\/\/|www\.)[^\s<>"']+/gi, (address) => {
    const tail = /[.,;:!?)\]]+$/.exec(address)?.[0] ?? ''
    const core = address.slice(0, address.length - tail.length)
    if (core.includes('://')) return defangUrl(core) + tail
    const stop = core.search(AUTHORITY_END)
    return stop < 0
      ? defangHost(core) + tail
      : defangHost(core.slice(0, stop)) + core.slice(stop) + tail
  })

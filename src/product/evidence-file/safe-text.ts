import { defangHost } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'

/** Names with dots, wherever they stand: what a mail program or a word processor makes a link of. */
const dotted = /[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/gu
const looksLikeHost = (name: string): boolean =>
  /^\d{1,3}(?:\.\d{1,3}){3}$/.test(name) || /\.\p{L}[\p{L}\p{N}-]+$/u.test(name)

/** What stands before the @ of an e-mail address; before that of a web address it is meant to look like a host. */
const isMailbox = (text: string, from: number, to: number): boolean =>
  text[to] === '@' && text[from - 1] !== '/'

/**
 * A text in which no program finds an address to open: `hxxps://` and `[.]` also within paths and
 * sentences, because a file is opened where nobody knows. `refang` undoes it.
 */
export const safeText = (text: string): string =>
  text
    .replace(/(h)tt(ps?:\/\/)/gi, '$1xx$2')
    .replace(dotted, (name: string, at: number, whole: string) =>
      looksLikeHost(name) && !isMailbox(whole, at, at + name.length) ? defangHost(name) : name,
    )

/** The same as it is shown: what is invisible or turns its neighbours round can be seen. */
export const shownText = (text: string): string => visibleString(safeText(text))

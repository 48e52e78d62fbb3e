import { visibleString } from '#/lib/visible-text.ts'

/** What the command bar needs of a brand of the user. */
export type KnownBrand = { id: string; name: string | null; domain: string | null }

/** What a brand is called: its name, else its domain. */
export const brandWords = ({ name, domain }: KnownBrand): string =>
  visibleString(name ?? domain ?? 'Brand without a name')

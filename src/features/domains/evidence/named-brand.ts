import { visibleString } from '#/lib/visible-text.ts'

/** What the evidence needs of a brand of the user. */
export type NamedBrand = { id: string; name: string | null; domain: string | null }

/** What a brand is called: its name, else its domain. */
export const nameOf = ({ name, domain }: NamedBrand): string =>
  visibleString(name ?? domain ?? 'Brand without a name')

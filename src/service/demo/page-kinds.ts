/** The kinds of pages that can be drawn. */
export const pageKinds = [
  'sign-in',
  'card-form',
  'code-form',
  'notice',
  'contact',
  'forwarding',
  'shop',
  'advertising',
  'for-sale',
  'business',
] as const
export type PageKind = (typeof pageKinds)[number]

/** The kind of page that a stored word names; null for none, and for words of other versions. */
export function pageKindOf(word: string | null): PageKind | null {
  return pageKinds.find((kind) => kind === word) ?? null
}

import { toSha256Hex } from '#/lib/hashes.ts'

/** Derives a version 8 (custom) UUID from a text. Not secret: anyone who knows the text can compute the ID. */
export function deriveId(text: string): string {
  // In the replacement, `8` is the version and `a` the variant.
  const pattern = /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/
  return toSha256Hex(text).replace(pattern, '$1-$2-8$3-a$4-$5')
}

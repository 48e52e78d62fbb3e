import { toSha256Hex } from '#/lib/hashes.ts'

/** Derives a version 8 (custom) UUID from a text. The same text always has the same UUID, so it can be guessed. */
export function deriveId(text: string): string {
  const pattern = /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/
  return toSha256Hex(text).replace(pattern, '$1-$2-8$3-a$4-$5')
}

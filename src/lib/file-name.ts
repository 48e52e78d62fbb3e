/**
 * A file name from words that others may have written: plain letters, digits and hyphens only, so that no
 * system reads a path, a device or another direction out of it. `parts` that leave nothing are left out.
 */
export function fileName(parts: readonly string[], extension: string): string {
  const safe = parts
    .map((part) =>
      part
        .normalize('NFKD')
        .toLowerCase()
        .replace(/\p{M}/gu, '')
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, '')
        .slice(0, 60)
        .replace(/-$/, ''),
    )
    .filter((part) => part !== '')
  return `${safe.length === 0 ? 'file' : safe.join('-')}.${extension}`
}

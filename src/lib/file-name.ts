const maxPartLength = 60

/** Joins untrusted parts into a safe file name of ASCII letters, digits and hyphens. Falls back to the name `file`. */
export function toFileName(parts: readonly string[], extension: string): string {
  const safeParts = parts
    .map((part) =>
      part
        .normalize('NFKD')
        .toLowerCase()
        .replace(/\p{M}/gu, '')
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, '')
        .slice(0, maxPartLength)
        .replace(/-$/, ''),
    )
    .filter((part) => part !== '')
  return `${safeParts.length === 0 ? 'file' : safeParts.join('-')}.${extension}`
}

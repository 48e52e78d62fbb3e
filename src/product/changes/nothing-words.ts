import type { Changes } from './use-changes.ts'

/**
 * What stands where no change is listed: that nothing changed only when all was read and compared. Null while that
 * is not known, or where nothing was read (F8).
 */
export function nothingWords({
  ready,
  durable,
  isReading,
  isFirst,
  isWhole,
  brands,
}: Changes): string | null {
  if (!ready) return null
  if (!durable && isFirst)
    return 'This browser refuses storage, or has no room left, so changes cannot be shown.'
  if (isReading) return null
  if (!isWhole && brands.every(({ reach }) => reach === null)) return null
  const read = isWhole ? '' : ' in what was loaded'
  return isFirst
    ? `Nothing changed since then${read}, and this browser has nothing earlier to compare with.`
    : `Nothing changed${read}.`
}

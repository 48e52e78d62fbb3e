import { Keys } from './keys.tsx'
import { useShortcutKeys } from './use-shortcuts.ts'

/**
 * The key of a shortcut beside the words of a button that does the same. For the eye only: the list of
 * keys says it to everybody. Nothing where the shortcut is off.
 */
export function KeyHint({ id }: { id: string }) {
  const keys = useShortcutKeys(id)
  if (keys === null) return null
  return (
    // A phone has no keys, and little room.
    <span aria-hidden className="max-wide:hidden">
      <Keys keys={keys} />
    </span>
  )
}

import { latePart, useLatePart } from '#/ui/late-part.ts'
import { useShortcutKeys } from './use-shortcuts.ts'

const look = latePart(() => import('./keys.tsx'))

/**
 * The key of a shortcut beside the words of a button that does the same. For the eye only: the list of
 * keys says it to everybody. Nothing where the shortcut is off, and until keys are listened to.
 */
export function KeyHint({ id }: { id: string }) {
  const keys = useShortcutKeys(id)
  const late = useLatePart(look)
  if (keys === null || late === null) return null
  return (
    <span aria-hidden>
      <late.Keys keys={keys} />
    </span>
  )
}

import { Fragment } from 'react'
import { presses, pressText } from './keys.ts'
import { useShortcutKeys } from './use-shortcuts.ts'

/** Keys as keys look, `g` then `o`. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      {presses(keys).map((press, index) => (
        // A sequence is fixed text: a press has no identity but its place.
        <Fragment key={index}>
          {index > 0 && <span className="text-xs text-faint">then</span>}
          <kbd className="rounded-sm border border-line-strong bg-surface px-1.25 font-mono text-[0.6875rem] leading-4.5 text-muted">
            {pressText(press)}
          </kbd>
        </Fragment>
      ))}
    </span>
  )
}
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

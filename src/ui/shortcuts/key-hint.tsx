import { Fragment } from 'react'
import { splitPresses, formatPress } from './keys.ts'
import { useShortcutKeys } from './use-shortcuts.ts'

/** Renders the keys of a shortcut, such as `g` then `o`. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      {splitPresses(keys).map((press, index) => (
        <Fragment key={index}>
          {index > 0 && <span className="text-xs text-faint">then</span>}
          <kbd
            translate="no"
            className="rounded-sm border border-line-strong bg-surface px-1.25 font-mono text-[0.6875rem] leading-4.5 text-muted"
          >
            {formatPress(press)}
          </kbd>
        </Fragment>
      ))}
    </span>
  )
}

/** Key hint on a button, if the shortcut has an active key. Only for mouse users on wide screens. */
export function KeyHint({ id }: { id: string }) {
  const keys = useShortcutKeys(id)
  if (keys === null) return null
  return (
    <span aria-hidden className="max-wide:hidden [@media(hover:none)_and_(pointer:coarse)]:hidden">
      <Keys keys={keys} />
    </span>
  )
}

import { useSelector } from '@tanstack/react-store'
import { Fragment } from 'react'
import { formatPress, splitPresses, usesOnlySingleKeys } from './keys.ts'
import { listedShortcuts, singleKeysOff } from './use-shortcuts.ts'

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

/** Key hint on a button, for mouse users on wide screens. */
export function ShortcutKeys({ keys }: { keys: string }) {
  const areSingleKeysOff = useSelector(singleKeysOff)
  if (areSingleKeysOff && usesOnlySingleKeys(keys)) return null
  return (
    <span aria-hidden className="max-wide:hidden [@media(hover:none)_and_(pointer:coarse)]:hidden">
      <Keys keys={keys} />
    </span>
  )
}

/** Key hint of a shortcut that another component registers. Until the shortcut is registered, renders nothing. */
export function KeyHint({ id }: { id: string }) {
  const keys = useSelector(
    listedShortcuts,
    (shortcuts) => shortcuts.find((shortcut) => shortcut.id === id)?.keys[0],
  )
  return keys === undefined ? null : <ShortcutKeys keys={keys} />
}

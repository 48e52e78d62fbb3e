import { Search } from 'lucide-react'
import { useState } from 'react'
import { isComposing } from '#/ui/composing.ts'
import { lazyCode, LazyPart, useLazyCode } from '#/ui/lazy-part.tsx'
import {
  commandCloseClass,
  commandFieldClass,
  commandRowClass,
  commandWindowClass,
} from '#/ui/overlay-style.ts'
import { pasteWithLineBreaks } from '#/ui/paste-with-line-breaks.ts'
import { barLabel, barPlaceholder } from './bar-labels.ts'

const bar = lazyCode(() => import('./command-bar.tsx'))

type LazyCommandBarProps = {
  onClose: () => void
  /** Brand of the navigation; null if none. */
  brandId: string | null
  /** Brand of the current page; null if none. */
  openBrandId: string | null
  /** Pasted text that opened it; empty otherwise. */
  pasted: string
  /** Adds URLs to the bulk request and opens it; null until its code is loaded. */
  onReview: ((addresses: readonly string[]) => void) | null
}

/** Command bar. Shows a field at once and hands its text over to the lazily loaded list. Open while mounted. */
export function LazyCommandBar({ pasted, ...props }: LazyCommandBarProps) {
  const [text, setText] = useState(pasted)
  const [focusedBefore] = useState(() => document.activeElement)
  const code = useLazyCode(bar)
  if (code)
    return <code.CommandBar {...props} text={text} onText={setText} focusedBefore={focusedBefore} />
  const close = () => {
    props.onClose()
    if (focusedBefore instanceof HTMLElement) focusedBefore.focus()
  }
  return (
    <dialog
      open
      aria-modal="true"
      aria-label={barLabel}
      className={`${commandWindowClass} m-0 p-0`}
    >
      <div className={commandRowClass}>
        <Search aria-hidden className="size-4 shrink-0 text-faint" />
        <input
          autoFocus
          aria-label={barLabel}
          placeholder={barPlaceholder}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          onPaste={pasteWithLineBreaks(setText)}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Escape' && !isComposing(nativeEvent)) close()
          }}
          className={commandFieldClass}
        />
        <button type="button" onClick={close} className={commandCloseClass}>
          Esc<span className="sr-only">: close</span>
        </button>
      </div>
      <LazyPart part={bar} fallback={null}>
        {() => null}
      </LazyPart>
    </dialog>
  )
}

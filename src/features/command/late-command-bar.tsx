import { Search } from 'lucide-react'
import { useState } from 'react'
import { isComposing } from '#/ui/composing.ts'
import { keepLines } from '#/ui/keep-lines.ts'
import { lateCode, LatePart, useLateCode } from '#/ui/late-part.tsx'
import {
  commandCloseClass,
  commandFieldClass,
  commandRowClass,
  commandWindowClass,
} from '#/ui/overlay-style.ts'
import { barLabel, barPlaceholder } from './bar-labels.ts'

const bar = lateCode(() => import('./command-bar.tsx'))

type LateCommandBarProps = {
  onClose: () => void
  /** The brand that navigation leads to; null while there is none. */
  brandId: string | null
  /** The brand whose page is open; null on a page of no brand. */
  openBrandId: string | null
  /** What was pasted to open it; empty when it was opened otherwise. */
  pasted: string
  /** Puts addresses onto the list of requests and opens it; null while its code is not there. */
  onReview: ((addresses: readonly string[]) => void) | null
}

/**
 * The command bar. A field is there at once and takes every key; the list, which is large and opens on a
 * press alone, takes over what was typed. Open while it is mounted.
 */
export function LateCommandBar({ pasted, ...props }: LateCommandBarProps) {
  const [text, setText] = useState(pasted)
  const [focusedBefore] = useState(() => document.activeElement)
  const code = useLateCode(bar)
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
          onPaste={keepLines(setText)}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Escape' && !isComposing(nativeEvent)) close()
          }}
          className={commandFieldClass}
        />
        <button type="button" onClick={close} className={commandCloseClass}>
          Esc<span className="sr-only">: close</span>
        </button>
      </div>
      <LatePart part={bar} meanwhile={null}>
        {() => null}
      </LatePart>
    </dialog>
  )
}

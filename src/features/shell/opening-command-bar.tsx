import { Search } from 'lucide-react'
import type { ClipboardEvent } from 'react'
import { isComposing } from '#/ui/shortcuts/keys.ts'

/* Label and look of the command bar, shared with the lazily loaded `CommandDialog`. */

export const commandBarLabel = 'Search or paste an address'
export const commandFieldPlaceholder = 'Page, brand, domain, case or web address'

export const commandWindowClass =
  'fixed top-[9vh] left-1/2 z-50 flex max-h-[82vh] w-[min(42rem,calc(100vw-1rem))] -translate-x-1/2 flex-col ' +
  'rounded-card border border-line bg-surface text-text shadow-popup outline-none max-wide:top-2 ' +
  'max-wide:max-h-[calc(100dvh-1rem)]'
export const commandFieldClass =
  'h-12 w-full min-w-0 bg-transparent outline-none placeholder:text-faint'
export const commandCloseClass =
  'rounded-sm border border-line px-1.5 text-xs text-muted hover:bg-sunken hover:text-text'

/** Passes pasted text on with its line breaks. A single-line field would drop them and join the words around them. */
export const createPasteHandler =
  (onText: (text: string) => void) => (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!/[\r\n]/.test(pasted.trim())) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const start = selectionStart ?? value.length
    onText(value.slice(0, start) + pasted + value.slice(selectionEnd ?? start))
  }

type OpeningCommandBarProps = {
  text: string
  onTextChange: (text: string) => void
  onClose: () => void
}

/** Stands in for the command bar while its code loads, so that no typed or pasted text is lost. */
export function OpeningCommandBar({ text, onTextChange, onClose }: OpeningCommandBarProps) {
  return (
    <dialog
      open
      aria-modal="true"
      aria-label={commandBarLabel}
      className={`${commandWindowClass} m-0 p-0`}
    >
      <div className="flex items-center gap-2.5 border-b border-line px-3.5">
        <Search aria-hidden className="size-4 shrink-0 text-faint" />
        <input
          autoFocus
          aria-label={commandBarLabel}
          placeholder={commandFieldPlaceholder}
          value={text}
          onChange={({ currentTarget: { value } }) => onTextChange(value)}
          onPaste={createPasteHandler(onTextChange)}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Escape' && !isComposing(nativeEvent)) onClose()
          }}
          className={commandFieldClass}
        />
        <button type="button" onClick={onClose} className={commandCloseClass}>
          Esc<span className="sr-only">: close</span>
        </button>
      </div>
    </dialog>
  )
}

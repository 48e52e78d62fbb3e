import { Search } from 'lucide-react'
import type { ClipboardEvent, ComponentProps } from 'react'

export const commandBarLabel = 'Search or paste an address'

type SearchFieldProps = ComponentProps<'input'> & {
  onClose: () => void
  /** Called with the new value if several lines are pasted. The field itself would drop the line breaks. */
  onLinesPasted: (text: string) => void
}

/** Field of the command bar with its close button. */
export function SearchField({ onClose, onLinesPasted, ...inputProps }: SearchFieldProps) {
  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text/plain')
    if (!/[\r\n]/.test(pasted.trim())) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const start = selectionStart ?? value.length
    onLinesPasted(value.slice(0, start) + pasted + value.slice(selectionEnd ?? start))
  }
  return (
    <div className="flex items-center gap-2.5 border-b border-line px-3.5">
      <Search aria-hidden className="size-4 shrink-0 text-faint" />
      <input
        {...inputProps}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened this dialog
        autoFocus
        aria-label={commandBarLabel}
        placeholder="Page, brand, domain, case or web address"
        onPaste={handlePaste}
        className="h-12 w-full min-w-0 bg-transparent outline-none placeholder:text-faint"
      />
      <button
        type="button"
        onClick={onClose}
        className="rounded-sm border border-line px-1.5 text-xs text-muted hover:bg-sunken hover:text-text"
      >
        Esc<span className="sr-only">: close</span>
      </button>
    </div>
  )
}

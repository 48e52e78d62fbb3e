import { Search } from 'lucide-react'
import { isComposing } from '#/ui/composing.ts'
import { commandCloseClass, commandFieldClass, commandWindowClass } from '#/ui/overlay-style.ts'
import { pasteWithLineBreaks } from '#/ui/paste-with-line-breaks.ts'

export const commandFieldLabel = 'Search or paste an address'
export const commandFieldPlaceholder = 'Page, brand, domain, case or web address'

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
      aria-label={commandFieldLabel}
      className={`${commandWindowClass} m-0 p-0`}
    >
      <div className="flex items-center gap-2.5 border-b border-line px-3.5">
        <Search aria-hidden className="size-4 shrink-0 text-faint" />
        <input
          autoFocus
          aria-label={commandFieldLabel}
          placeholder={commandFieldPlaceholder}
          value={text}
          onChange={({ currentTarget: { value } }) => onTextChange(value)}
          onPaste={pasteWithLineBreaks(onTextChange)}
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

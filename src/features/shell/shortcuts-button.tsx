import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'

/** The way to the list of all keys, also without a key. */
export function ShortcutsButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex h-7 min-w-0 flex-1 items-center gap-1.5 rounded-md px-2.25 text-left text-sm text-muted hover:bg-sunken hover:text-text"
    >
      Help
      <KeyHint id="help" />
    </button>
  )
}

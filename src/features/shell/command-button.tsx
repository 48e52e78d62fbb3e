import { Search } from 'lucide-react'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'

/** The way to the command bar by hand, and its key. */
export function CommandButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="ml-auto flex h-7.5 shrink-0 items-center gap-2 rounded-control border border-line bg-bg px-2.5 text-muted hover:border-line-strong hover:text-text max-wide:size-8 max-wide:justify-center max-wide:border-0 max-wide:bg-transparent max-wide:p-0"
    >
      <Search aria-hidden className="size-3.5 max-wide:size-4.5" />
      <span className="max-wide:sr-only">Search or paste an address</span>
      {/* Its place is kept where the key is switched off. */}
      <span className="ml-4 min-w-13 text-right max-wide:hidden">
        <KeyHint id="command" />
      </span>
    </button>
  )
}

import { Search } from 'lucide-react'
import type { ComponentType } from 'react'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'

/** The command bar, which another feature makes and a route brings along, lazily. */
export interface LateCommandBar {
  load: () => Promise<unknown>
  Bar: ComponentType<{
    open: boolean
    onOpenChange: (open: boolean) => void
    brandId: string | null
    openBrandId: string | null
  }>
}

/** The way to the command bar by hand, and its key. */
export function CommandButton({ bar, onOpen }: { bar: LateCommandBar; onOpen: () => void }) {
  const warm = () => void bar.load()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onPointerEnter={warm}
      onFocus={warm}
      onClick={onOpen}
      className="ml-auto flex h-[30px] shrink-0 items-center gap-2 rounded-control border border-line bg-bg px-2.5 text-muted hover:border-line-strong hover:text-text max-wide:size-8 max-wide:justify-center max-wide:border-0 max-wide:bg-transparent max-wide:p-0"
    >
      <Search aria-hidden className="size-3.5 max-wide:size-[18px]" />
      <span className="max-wide:sr-only">Search or paste an address</span>
      {/* The key comes a moment later: its place is kept. */}
      <span className="ml-4 min-w-13 text-right max-wide:hidden">
        <KeyHint id="command" />
      </span>
    </button>
  )
}

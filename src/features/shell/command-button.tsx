import { CatchBoundary } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { Suspense, useState, useTransition } from 'react'
import type { ComponentType } from 'react'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { ReloadNote } from './reload-note.tsx'

/** The command bar, which another feature makes and a route brings along, lazily. */
export interface LateCommandBar {
  load: () => Promise<unknown>
  Bar: ComponentType<{
    open: boolean
    onOpenChange: (open: boolean) => void
    brandId: string | null
  }>
}

// On a Mac the Control key moves in the text that is edited.
const keys = /^Mac|^iP/.test(navigator.platform) ? 'Meta+k' : 'Control+k'

/** The way to the command bar by hand, and its key. */
export function CommandButton({
  bar: { load, Bar },
  brandId,
}: {
  bar: LateCommandBar
  brandId: string | null
}) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const [pending, startTransition] = useTransition()
  // As a transition, so that the page stays as it is until the bar can be shown.
  const show = () =>
    startTransition(() => {
      setWanted(true)
      setOpen(true)
    })
  const warm = () => void load()
  useShortcuts([
    { id: 'command', keys, label: 'Search or paste an address', group: 'Everywhere', run: show },
  ])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-busy={pending || undefined}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={show}
        className="ml-auto flex h-[30px] shrink-0 items-center gap-2 rounded-control border border-line bg-bg px-2.5 text-muted hover:border-line-strong hover:text-text max-wide:size-8 max-wide:justify-center max-wide:border-0 max-wide:bg-transparent max-wide:p-0"
      >
        <Search aria-hidden className="size-3.5 max-wide:size-[18px]" />
        <span className="max-wide:sr-only">Search or paste an address</span>
        <span className="ml-4 max-wide:hidden">
          <KeyHint id="command" />
        </span>
      </button>
      {wanted && (
        <CatchBoundary getResetKey={() => 'once'} errorComponent={ReloadNote}>
          <Suspense fallback={null}>
            <Bar open={open} onOpenChange={setOpen} brandId={brandId} />
          </Suspense>
        </CatchBoundary>
      )}
    </>
  )
}

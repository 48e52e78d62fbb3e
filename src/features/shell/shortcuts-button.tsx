import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, useState, useTransition } from 'react'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { useShortcuts, useShortcutsOf } from '#/ui/shortcuts/use-shortcuts.ts'
import { useGoKeys } from './go-keys.ts'
import { ReloadNote } from './reload-note.tsx'

const load = () => import('#/ui/shortcuts/shortcuts-dialog.tsx')
const ShortcutsDialog = lazy(async () => ({ default: (await load()).ShortcutsDialog }))

/** The keys of the frame, and at its foot the way to the list of all keys, also without one. */
export function ShortcutsButton({
  user,
  brandId,
}: {
  /** Null until it is known who is signed in: the keys are the standard ones then. */
  user: string | null
  brandId: string | null
}) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const [pending, startTransition] = useTransition()
  useShortcutsOf(user)
  useGoKeys(brandId)

  // As a transition, so that the page stays as it is until the list can be shown.
  const show = () =>
    startTransition(() => {
      setWanted(true)
      setOpen(true)
    })
  const warm = () => void load()
  useShortcuts([
    { id: 'help', keys: '?', label: 'This list of keys', group: 'Everywhere', run: show },
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
        className="flex h-7 w-full items-center gap-1.5 rounded-[6px] px-[9px] text-left text-sm text-muted hover:bg-sunken hover:text-text"
      >
        Shortcuts
        <KeyHint id="help" />
      </button>
      {wanted && (
        <CatchBoundary getResetKey={() => 'once'} errorComponent={ReloadNote}>
          <Suspense fallback={null}>
            <ShortcutsDialog open={open} onOpenChange={setOpen} />
          </Suspense>
        </CatchBoundary>
      )}
    </>
  )
}

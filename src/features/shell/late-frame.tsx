import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useShortcuts, useShortcutsOf } from '#/ui/shortcuts/use-shortcuts.ts'
import type { LateCommandBar } from './command-button.tsx'
import { useGoKeys } from './go-keys.ts'
import { useHeadingFocus } from './heading-focus.ts'
import { NetworkBanners } from './network-banners.tsx'
import { ReloadNote } from './reload-note.tsx'
import { useNavTold } from './tell-nav.ts'

const ShortcutsDialog = lazy(async () => ({
  default: (await import('#/ui/shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
}))

/** What the frame can open over the page. */
export type FrameDialog = 'shortcuts' | 'command'

// On a Mac the Control key moves in the text that is edited.
const commandKeys = /^Mac|^iP/.test(navigator.platform) ? 'Meta+k' : 'Control+k'

/** An overlay whose code is fetched when it is first opened; the page stays as it is meanwhile. */
function Overlay({ open, children }: { open: boolean; children: ReactNode }) {
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  return (
    wanted && (
      <CatchBoundary getResetKey={() => 'once'} errorComponent={ReloadNote}>
        <Suspense fallback={null}>{children}</Suspense>
      </CatchBoundary>
    )
  )
}

type LateFrameProps = {
  /** Null until it is known who is signed in: the keys are the standard ones then. */
  user: string | null
  brandId: string | null
  /** The brand whose page is open; null on a page of no brand. */
  openBrandId: string | null
  commandBar: LateCommandBar
  dialog: FrameDialog | null
  onDialog: (dialog: FrameDialog | null) => void
}

/**
 * What the frame does beyond its first picture: keys, what they open, where the focus goes, and what holds
 * up every request. Stands above the page.
 */
export function LateFrame({
  user,
  brandId,
  openBrandId,
  commandBar,
  dialog,
  onDialog,
}: LateFrameProps) {
  const { Bar } = commandBar
  useHeadingFocus()
  useShortcutsOf(user)
  useGoKeys(brandId)
  useNavTold(brandId)
  useShortcuts([
    {
      id: 'help',
      keys: '?',
      label: 'This list of keys',
      group: 'Everywhere',
      run: () => onDialog('shortcuts'),
    },
    {
      id: 'command',
      keys: commandKeys,
      label: 'Search or paste an address',
      group: 'Everywhere',
      run: () => onDialog('command'),
    },
  ])
  const turn = (which: FrameDialog) => (open: boolean) => onDialog(open ? which : null)
  return (
    <>
      <NetworkBanners />
      <Overlay open={dialog === 'shortcuts'}>
        <ShortcutsDialog open={dialog === 'shortcuts'} onOpenChange={turn('shortcuts')} />
      </Overlay>
      <Overlay open={dialog === 'command'}>
        <Bar
          open={dialog === 'command'}
          onOpenChange={turn('command')}
          brandId={brandId}
          openBrandId={openBrandId}
        />
      </Overlay>
    </>
  )
}

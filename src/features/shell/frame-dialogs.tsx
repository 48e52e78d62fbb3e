import { useState, type ComponentType } from 'react'
import { Guide } from '#/product/guide/guide.tsx'
import { openPrint, printShortcut } from '#/ui/printing.ts'
import { ShortcutsDialog } from '#/ui/shortcuts/shortcuts-dialog.tsx'
import { useKeyListener, useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { useGoKeys } from './go-keys.ts'
import { usePastedText } from './pasted-text.ts'
import { useOwnKeys } from './shortcut-settings.ts'

/** The command bar, which another feature makes and a route brings along. Open while it is mounted. */
export type CommandBarOfFrame = ComponentType<{
  onClose: () => void
  brandId: string | null
  openBrandId: string | null
  /** What stands in it at first. */
  pasted: string
}>

/** What the frame can open over the page. */
export type FrameDialog = 'shortcuts' | 'command'

// On a Mac the Control key moves in the text that is edited.
const commandKeys = /^Mac|^iP/.test(navigator.platform) ? 'Meta+k' : 'Control+k'

type FrameDialogsProps = {
  /** Null until it is known who is signed in: the keys are the standard ones then. */
  user: string | null
  brandId: string | null
  /** The brand whose page is open; null on a page of no brand. */
  openBrandId: string | null
  CommandBar: CommandBarOfFrame
  dialog: FrameDialog | null
  onDialog: (dialog: FrameDialog | null) => void
}

/**
 * The keys that work on every page, and what they open; a paste at no text field opens the command bar
 * with it. React draws what a key changes before the next key
 * can come, so every key after it belongs to the dialog and none to the page below.
 */
export function FrameDialogs({
  user,
  brandId,
  openBrandId,
  CommandBar,
  dialog,
  onDialog,
}: FrameDialogsProps) {
  const { settings, durable, change } = useOwnKeys(user)
  useKeyListener(settings)
  useGoKeys(brandId)
  const [pasted, setPasted] = useState('')
  usePastedText((text) => {
    setPasted(text)
    onDialog('command')
  })
  useShortcuts([
    {
      id: 'help',
      keys: '?',
      label: 'Help: keys and words',
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
    // A list has another one, which reads all its rows first.
    { id: printShortcut, keys: 'Shift+p', label: 'Print', group: 'Everywhere', run: openPrint },
  ])
  return (
    <>
      <ShortcutsDialog
        open={dialog === 'shortcuts'}
        onOpenChange={(open) => onDialog(open ? 'shortcuts' : null)}
        settings={settings}
        durable={durable}
        onChange={change}
        guide={<Guide />}
      />
      {dialog === 'command' && (
        <CommandBar
          onClose={() => {
            setPasted('')
            onDialog(null)
          }}
          brandId={brandId}
          openBrandId={openBrandId}
          pasted={pasted}
        />
      )}
    </>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { globalPages, brandPages } from '#/shared/pages.ts'
import { useDeviceValue } from '#/shared/use-device-value.ts'
import { LazyPart, OpeningDialog } from '#/ui/lazy-part.tsx'
import { isTextInput, useKeyListener } from '#/ui/shortcuts/key-listener.ts'
import { isApple } from '#/ui/shortcuts/keys.ts'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { keySettings } from './key-settings.ts'
import { lazyParts } from './side-buttons.tsx'

/** Navigation shortcuts: `g` and a letter; brand pages only if there is a brand. */
function useGoKeys(brandId: string | null): void {
  const navigate = useNavigate()
  const pages = [...(brandId === null ? [] : brandPages(brandId)), ...globalPages]
  useShortcuts(
    pages.flatMap((page) =>
      'letter' in page
        ? {
            id: `go.${page.id}`,
            keys: `g ${page.letter}`,
            label: page.name,
            group: 'Go to',
            run: () => void navigate(page.link),
          }
        : [],
    ),
  )
}

/** Calls `onPaste` with text pasted outside of text fields and dialogs. */
function usePastedText(onPaste: (text: string) => void): void {
  const handlePaste = useEffectEvent(onPaste)
  // Pastes outside of fields are events of the document.
  useEffect(() => {
    const listener = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain').trim() ?? ''
      if (text === '' || event.defaultPrevented || isTextInput(event.target)) return
      // Otherwise the newly focused field would receive the text again.
      event.preventDefault()
      handlePaste(text)
    }
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
}

/** Command bar, provided by a route. Open while mounted. */
export type CommandBarComponent = ComponentType<{
  onClose: () => void
  sideBrandId: string | null
  pageBrandId: string | null
  initialText: string
}>

/** Overlays of the shell. */
export type ShellDialog = 'help' | 'command'

// On macOS Control moves the caret.
const commandKeys = isApple ? 'Meta+k' : 'Control+k'

type ShellDialogsProps = {
  /** Brand whose pages shortcuts open; null if none. */
  sideBrandId: string | null
  /** Brand of the current page; null if none. */
  pageBrandId: string | null
  CommandBar: CommandBarComponent
  dialog: ShellDialog | null
  onDialog: (dialog: ShellDialog | null) => void
}

/**
 * Global shortcuts and their overlays; pasting outside of text fields opens the command bar. React renders a key's
 * effect synchronously, so following keys go to the dialog and not to the page.
 */
export function ShellDialogs({
  sideBrandId,
  pageBrandId,
  CommandBar,
  dialog,
  onDialog,
}: ShellDialogsProps) {
  useKeyListener(useDeviceValue(keySettings).value.typedOff)
  useGoKeys(sideBrandId)
  const [pastedText, setPastedText] = useState('')
  usePastedText((text) => {
    setPastedText(text)
    onDialog('command')
  })
  useShortcuts([
    {
      id: 'help',
      keys: '?',
      label: 'Help: shortcuts and glossary',
      group: 'Everywhere',
      run: () => onDialog('help'),
    },
    {
      id: 'command',
      keys: commandKeys,
      label: 'Search or paste an address',
      group: 'Everywhere',
      run: () => onDialog('command'),
    },
    { id: 'print', keys: 'Shift+p', label: 'Print', group: 'Everywhere', run: () => print() },
  ])
  return (
    <>
      {dialog === 'help' && (
        <LazyPart part={lazyParts} fallback={<OpeningDialog label="Help" />}>
          {({ HelpDialog }) => <HelpDialog onClose={() => onDialog(null)} />}
        </LazyPart>
      )}
      {dialog === 'command' && (
        <CommandBar
          onClose={() => {
            setPastedText('')
            onDialog(null)
          }}
          sideBrandId={sideBrandId}
          pageBrandId={pageBrandId}
          initialText={pastedText}
        />
      )}
    </>
  )
}

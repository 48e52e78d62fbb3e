import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { globalPages, getBrandPages } from '#/shared/pages.ts'
import { useDeviceValue } from '#/shared/use-device-value.ts'
import type { DeviceStoreOptions } from '#/storage/device-store.ts'
import { createLazyCode, LazyPart, OpeningDialog } from '#/ui/lazy-part.tsx'
import {
  isOverlayOpen,
  isTypingTarget,
  useKeyListener,
  useShortcuts,
} from '#/ui/shortcuts/use-shortcuts.ts'
import type { CommandBarProps } from './command-bar.tsx'
import type { LoadedPage } from './current-page.tsx'
import { commandBarLabel, SearchField } from './search-field.tsx'
import { commandKeys, helpKeys, shellOverlays } from './shell-buttons.tsx'

interface KeySettings {
  /** True if single-key shortcuts are off (WCAG 2.1.4). Settings are stored with this name, so it can't change. */
  readonly typedOff: boolean
}

/** Stored per user in this browser (C9). Custom keys that earlier versions stored are kept but not used. */
export const keySettingsOptions = (user: string): DeviceStoreOptions<KeySettings> => ({
  user,
  name: 'shortcuts',
  empty: { typedOff: false },
  schema: z.looseObject({ typedOff: z.catch(z.boolean(), false) }),
})

function usePageShortcuts(brandId: string | null): void {
  const navigate = useNavigate()
  const pages = [...(brandId === null ? [] : getBrandPages(brandId)), ...globalPages]
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

function usePastedText(onPaste: (text: string) => void): void {
  const reportPaste = useEffectEvent(onPaste)
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain').trim() ?? ''
      if (text === '' || event.defaultPrevented) return
      if (isOverlayOpen() || isTypingTarget(event.target)) return
      // Otherwise, the browser would also paste into the field that gets the focus.
      event.preventDefault()
      reportPaste(text)
    }
    document.addEventListener('paste', handlePaste)
    return () => document.removeEventListener('paste', handlePaste)
  }, [])
}

export type ShellDialog = 'help' | 'command'

const commandBarCode = createLazyCode(() => import('./command-bar.tsx'))

/**
 * Ref callback that opens the dialog and closes it before React removes it: removal alone wouldn't return the focus to
 * where it was.
 */
function showModal(dialog: HTMLDialogElement) {
  dialog.showModal()
  return () => dialog.close()
}

type CommandWindowProps = Omit<CommandBarProps, 'text' | 'onTextChange'> & {
  initialText: string
}

/** Opens with a plain field, so that no typed or pasted text is lost while the code of the command bar loads. */
function CommandWindow({ initialText, ...props }: CommandWindowProps) {
  const [text, setText] = useState(initialText)
  const { onClose } = props
  const isBackdropPress = useRef(false)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape does the same
    <dialog
      ref={showModal}
      aria-modal="true"
      aria-label={commandBarLabel}
      onPointerDown={({ target, currentTarget }) => {
        isBackdropPress.current = target === currentTarget
      }}
      // A click on the backdrop targets the dialog itself, but so does the end of a text selection that leaves the
      // dialog. The `closedby` attribute would handle this, but Safari doesn't support it.
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && isBackdropPress.current) currentTarget.close()
      }}
      onClose={({ currentTarget }) => {
        // In development, React's strict mode closes the dialog once and opens it again.
        if (!currentTarget.open) onClose()
      }}
      // Use `open:flex`, not `flex`: in a dialog that is already visible, the field would take the focus before
      // `showModal` saves the previously focused element.
      className="mx-auto mt-[9vh] max-h-[82vh] w-[min(42rem,calc(100vw-1rem))] max-w-none flex-col rounded-card border border-line bg-surface text-text shadow-popup outline-none backdrop:bg-black/40 open:flex max-wide:mt-2 max-wide:max-h-[calc(100dvh-1rem)]"
    >
      <LazyPart
        part={commandBarCode}
        fallback={
          <SearchField
            value={text}
            onChange={({ currentTarget: { value } }) => setText(value)}
            onLinesPasted={setText}
            onClose={onClose}
          />
        }
      >
        {({ CommandBar }) => <CommandBar {...props} text={text} onTextChange={setText} />}
      </LazyPart>
    </dialog>
  )
}

type ShellDialogsProps = {
  page: LoadedPage
  onReviewUrls: CommandBarProps['onReviewUrls']
  dialog: ShellDialog | null
  onDialogChange: (dialog: ShellDialog | null) => void
}

/** Shows the open dialog and registers the global shortcuts. Text pasted outside of fields opens the command bar. */
export function ShellDialogs({ page, onReviewUrls, dialog, onDialogChange }: ShellDialogsProps) {
  const { typedOff: areSingleKeysOff } = useDeviceValue(keySettingsOptions).value
  useKeyListener({ areSingleKeysOff })
  usePageShortcuts(page.defaultBrandId)
  const [pastedText, setPastedText] = useState('')
  usePastedText((text) => {
    setPastedText(text)
    onDialogChange('command')
  })
  useShortcuts([
    {
      id: 'help',
      keys: helpKeys,
      label: 'Help: shortcuts and glossary',
      group: 'Everywhere',
      run: () => onDialogChange('help'),
    },
    {
      id: 'command',
      keys: commandKeys,
      label: commandBarLabel,
      group: 'Everywhere',
      run: () => onDialogChange('command'),
    },
    { id: 'print', keys: 'Shift+p', label: 'Print', group: 'Everywhere', run: () => print() },
  ])
  return (
    <>
      {dialog === 'help' && (
        <LazyPart part={shellOverlays} fallback={<OpeningDialog label="Help" />}>
          {({ HelpDialog }) => <HelpDialog onClose={() => onDialogChange(null)} />}
        </LazyPart>
      )}
      {dialog === 'command' && (
        <CommandWindow
          initialText={pastedText}
          page={page}
          onReviewUrls={onReviewUrls}
          onClose={() => {
            setPastedText('')
            onDialogChange(null)
          }}
        />
      )}
    </>
  )
}

import { useState, type ReactNode } from 'react'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { lateCode } from '#/ui/late-code.ts'
import { LatePart } from '#/ui/late-part.tsx'
import { LoadingRows } from '#/ui/loading.tsx'
import { standardSettings, type ShortcutSettings } from './resolve-keys.ts'
import type { HelpPart } from './shortcuts-tabs.tsx'
import { useListedShortcuts } from './use-shortcuts.ts'

const late = lateCode(() => import('./shortcuts-tabs.tsx'))

/**
 * Every key that works on the page, by group, with the way to change it or switch it off, and beside them
 * what the words of the product mean.
 */
export function ShortcutsDialog({
  open,
  onOpenChange,
  settings,
  durable,
  onChange,
  guide,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  settings: ShortcutSettings
  /** False where the browser refuses to keep the settings. */
  durable: boolean
  onChange: (change: (settings: ShortcutSettings) => ShortcutSettings) => void
  /** What the words and figures on the screens mean. */
  guide: ReactNode
}) {
  const shortcuts = useListedShortcuts()
  const [part, setPart] = useState<HelpPart>('keys')
  const [changing, setChanging] = useState(false)
  const anyChanged = settings.typedOff || shortcuts.some(({ changed }) => changed)
  return (
    <Dialog
      title="Help"
      open={open}
      onOpenChange={onOpenChange}
      footer={
        part === 'keys' && (
          <>
            {changing && anyChanged && (
              <Button onClick={() => onChange(() => standardSettings)}>Reset all</Button>
            )}
            <Button aria-pressed={changing} onClick={() => setChanging(!changing)}>
              Change keys
            </Button>
          </>
        )
      }
    >
      <LatePart part={late} meanwhile={<LoadingRows label="Loading" />}>
        {({ ShortcutsTabs }) => (
          <ShortcutsTabs
            part={part}
            onPart={setPart}
            shortcuts={shortcuts}
            changing={changing}
            settings={settings}
            durable={durable}
            onChange={onChange}
            guide={guide}
          />
        )}
      </LatePart>
    </Dialog>
  )
}

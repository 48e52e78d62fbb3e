import { useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { standardSettings, withOwnKeys, type ShortcutSettings } from './resolve-keys.ts'
import { ShortcutRow } from './shortcut-row.tsx'
import { useListedShortcuts } from './use-shortcuts.ts'

/**
 * Every key that works on the page, by group, and the way to change it or switch it off.
 */
export function ShortcutsDialog({
  open,
  onOpenChange,
  settings: { typedOff },
  durable,
  onChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  settings: ShortcutSettings
  /** False where the browser refuses to keep the settings. */
  durable: boolean
  onChange: (change: (settings: ShortcutSettings) => ShortcutSettings) => void
}) {
  const shortcuts = useListedShortcuts()
  const [changing, setChanging] = useState(false)
  const groups = Map.groupBy(shortcuts, ({ group }) => group)
  const anyChanged = typedOff || shortcuts.some(({ changed }) => changed)
  return (
    <Dialog
      title="Keyboard shortcuts"
      description="Keys that work on this page. They are silent while you type and while a dialog is open."
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <>
          {changing && anyChanged && (
            <Button onClick={() => onChange(() => standardSettings)}>Reset all</Button>
          )}
          <Button aria-pressed={changing} onClick={() => setChanging(!changing)}>
            Change keys
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {[...groups].map(([group, listed]) => (
          <section key={group} aria-label={group}>
            <h3 className="text-xs font-label text-faint">{group}</h3>
            <ul>
              {listed.map((shortcut) => (
                <ShortcutRow
                  key={shortcut.id}
                  shortcut={shortcut}
                  all={shortcuts}
                  onKeys={
                    changing
                      ? (keys) => onChange((now) => withOwnKeys(now, shortcut.id, keys))
                      : null
                  }
                />
              ))}
            </ul>
          </section>
        ))}
        <Checkbox
          label="Shortcuts of letters and signs"
          hint="Switch them off when speech input or a stray touch of the keyboard sets them off. Enter, Escape, arrows and keys with Ctrl or Alt stay."
          checked={!typedOff}
          onChange={({ currentTarget: { checked } }) =>
            onChange((now) => ({ ...now, typedOff: !checked }))
          }
        />
        <p className={`text-sm ${durable ? 'text-faint' : 'text-amber'}`}>
          {durable
            ? 'Changes are kept on this device only.'
            : 'This browser refuses storage: changes hold until the page is closed.'}
        </p>
      </div>
    </Dialog>
  )
}

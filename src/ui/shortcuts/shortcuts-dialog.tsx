import { useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { resetAll, setTypedOff } from './engine.ts'
import { ShortcutRow } from './shortcut-row.tsx'
import { useShortcutState } from './use-shortcuts.ts'

/**
 * Every key that works on the page, by group, and the way to change it or switch it off.
 */
export function ShortcutsDialog({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { shortcuts, typedOff, durable } = useShortcutState()
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
          {changing && anyChanged && <Button onClick={() => resetAll()}>Reset all</Button>}
          <Button aria-pressed={changing} onClick={() => setChanging(!changing)}>
            Change keys
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {[...groups].map(([group, listed]) => (
          <section key={group} aria-label={group}>
            <h3 className="text-xs font-[550] text-faint">{group}</h3>
            <ul>
              {listed.map((shortcut) => (
                <ShortcutRow
                  key={shortcut.id}
                  shortcut={shortcut}
                  all={shortcuts}
                  changing={changing}
                />
              ))}
            </ul>
          </section>
        ))}
        <Checkbox
          label="Shortcuts of letters and signs"
          hint="Switch them off when speech input or a stray touch of the keyboard sets them off. Enter, Escape, arrows and keys with Ctrl or Alt stay."
          checked={!typedOff}
          onChange={({ currentTarget }) => setTypedOff(!currentTarget.checked)}
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

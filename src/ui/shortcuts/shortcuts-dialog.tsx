import { Tabs } from '@base-ui/react/tabs'
import { useState, type ReactNode } from 'react'
import { Button } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { standardSettings, withOwnKeys, type ShortcutSettings } from './resolve-keys.ts'
import { ShortcutRow } from './shortcut-row.tsx'
import { useListedShortcuts } from './use-shortcuts.ts'

const tabClass =
  'min-h-8 border-b-2 border-transparent px-1 font-medium text-muted hover:text-text data-active:border-accent data-active:text-text forced-colors:data-active:border-[Highlight]'

/**
 * Every key that works on the page, by group, with the way to change it or switch it off, and beside them
 * what the words of the product mean.
 */
export function ShortcutsDialog({
  open,
  onOpenChange,
  settings: { typedOff },
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
  const [part, setPart] = useState<'keys' | 'guide'>('keys')
  const [changing, setChanging] = useState(false)
  const groups = Map.groupBy(shortcuts, ({ group }) => group)
  const anyChanged = typedOff || shortcuts.some(({ changed }) => changed)
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
      <Tabs.Root
        value={part}
        onValueChange={(next: unknown) => setPart(next === 'guide' ? 'guide' : 'keys')}
      >
        <Tabs.List aria-label="Help" className="mb-3 flex gap-4 border-b border-line">
          <Tabs.Tab value="keys" className={tabClass}>
            Keyboard shortcuts
          </Tabs.Tab>
          <Tabs.Tab value="guide" className={tabClass}>
            What the words mean
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="guide">{guide}</Tabs.Panel>
        <Tabs.Panel value="keys" className="grid gap-4">
          <p className="text-muted">
            Keys for this page. They are off while you type or a dialog is open.
          </p>
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
            label="Single-letter shortcuts"
            hint="Switch off if speech input or stray keys trigger them. Enter, Escape, arrows and keys with Ctrl or Alt stay on."
            checked={!typedOff}
            onChange={({ currentTarget: { checked } }) =>
              onChange((now) => ({ ...now, typedOff: !checked }))
            }
          />
          <p className={`text-sm ${durable ? 'text-faint' : 'text-amber'}`}>
            {durable
              ? 'Saved only in this browser.'
              : 'This browser refuses storage, so changes are lost when the page is closed.'}
          </p>
        </Tabs.Panel>
      </Tabs.Root>
    </Dialog>
  )
}

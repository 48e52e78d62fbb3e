import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { Checkbox } from '#/ui/checkbox.tsx'
import { withOwnKeys, type ShortcutSettings } from './resolve-keys.ts'
import { ShortcutRow } from './shortcut-row.tsx'
import type { useListedShortcuts } from './use-shortcuts.ts'

const tabClass =
  'min-h-8 border-b-2 border-transparent px-1 font-medium text-muted hover:text-text data-active:border-accent data-active:text-text forced-colors:data-active:border-[Highlight]'

export type HelpPart = 'keys' | 'guide'

type ShortcutsTabsProps = {
  part: HelpPart
  onPart: (part: HelpPart) => void
  shortcuts: ReturnType<typeof useListedShortcuts>
  /** Whether each key has the way to change it. */
  changing: boolean
  settings: ShortcutSettings
  durable: boolean
  onChange: (change: (settings: ShortcutSettings) => ShortcutSettings) => void
  guide: ReactNode
}

/** What is in `ShortcutsDialog`. */
export function ShortcutsTabs({
  part,
  onPart,
  shortcuts,
  changing,
  settings: { typedOff },
  durable,
  onChange,
  guide,
}: ShortcutsTabsProps) {
  const groups = Map.groupBy(shortcuts, ({ group }) => group)
  return (
    <Tabs.Root
      value={part}
      onValueChange={(next: unknown) => onPart(next === 'guide' ? 'guide' : 'keys')}
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
            : 'This browser refuses storage, or has no room left: changes are lost when the page is closed.'}
        </p>
      </Tabs.Panel>
    </Tabs.Root>
  )
}

import { Button } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { Keys } from './key-hint.tsx'
import { useListedShortcuts, type ListedShortcut } from './use-shortcuts.ts'

const groupRank = (group: string): number =>
  group === 'Everywhere' || group === 'Go to' ? 2 : group.includes(': decide') ? 0 : 1

type ShortcutsDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** True if shortcuts of a single letter, digit or sign are off. */
  areSingleKeysOff: boolean
  onSingleKeysOffChange: (areSingleKeysOff: boolean) => void
  /** Why the setting is not saved, as a sentence; null if it is. */
  saveError: string | null
  /** Opens the glossary, where terms are defined. */
  onGlossary: () => void
}

/** Lists every shortcut of the page by group, and switches single-key shortcuts on and off (WCAG 2.1.4). */
export function ShortcutsDialog(props: ShortcutsDialogProps) {
  const { open, onOpenChange, areSingleKeysOff, onSingleKeysOffChange, saveError, onGlossary } =
    props
  const shortcuts = useListedShortcuts()
  // Page shortcuts first, starting with decisions; global ones last.
  const groups = [...Map.groupBy(shortcuts, ({ group }) => group)].toSorted(
    ([a], [b]) => groupRank(a) - groupRank(b),
  )
  return (
    <Dialog title="Help" open={open} onOpenChange={onOpenChange}>
      <div className="grid gap-4">
        <div className="flex items-center justify-between gap-3">
          <p className="text-muted">
            Keyboard shortcuts for this page. They’re off while you type or a dialog is open.
          </p>
          <Button size="small" onClick={onGlossary}>
            Glossary
          </Button>
        </div>
        {groups.map(([group, listed]) => (
          <section key={group} aria-label={group}>
            <h3 className="text-xs font-label text-faint">{group}</h3>
            <ul>
              {listed.map((shortcut) => (
                <ShortcutRow key={shortcut.id} shortcut={shortcut} />
              ))}
            </ul>
          </section>
        ))}
        <Checkbox
          label="Single-key shortcuts"
          hint="Switch off if speech input or stray keys trigger them. Enter, Escape, arrows and keys with Ctrl or Alt stay on."
          checked={!areSingleKeysOff}
          onChange={({ currentTarget: { checked } }) => onSingleKeysOffChange(!checked)}
        />
        {saveError !== null && <p className="text-sm text-amber">{saveError}</p>}
      </div>
    </Dialog>
  )
}

function ShortcutRow({ shortcut: { label, keys } }: { shortcut: ListedShortcut }) {
  return (
    <li className="flex min-h-8.5 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line py-1 last:border-b-0">
      <span className="min-w-0 flex-1">{label}</span>
      {keys.length === 0 && <span className="text-faint">off</span>}
      {keys.map((one, index) => (
        <span key={one} className="flex items-center gap-2">
          {index > 0 && <span className="text-xs text-faint">or</span>}
          <Keys keys={one} />
        </span>
      ))}
    </li>
  )
}

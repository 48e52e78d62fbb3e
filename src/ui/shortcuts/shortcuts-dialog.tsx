import { useState, type KeyboardEvent } from 'react'
import { Button } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { Keys } from './key-hint.tsx'
import { clash, keysText, pressOf } from './keys.ts'
import {
  standardSettings,
  useListedShortcuts,
  withOwnKeys,
  type ListedShortcut,
  type ShortcutSettings,
} from './use-shortcuts.ts'

const rank = (group: string): number =>
  group === 'Everywhere' || group === 'Go to' ? 2 : group.includes(': decide') ? 0 : 1

/** Lists every shortcut of the page by group, to read or to change. */
export function ShortcutsDialog({
  open,
  onOpenChange,
  settings,
  unsaved,
  onChange,
  onGlossary,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  settings: ShortcutSettings
  /** Why changes of the settings are not saved, as a sentence; null where they are. */
  unsaved: string | null
  onChange: (change: (settings: ShortcutSettings) => ShortcutSettings) => void
  /** Opens the glossary, where terms are defined. */
  onGlossary: () => void
}) {
  const shortcuts = useListedShortcuts()
  const [changing, setChanging] = useState(false)
  const { typedOff } = settings
  const anyChanged = typedOff || shortcuts.some(({ changed }) => changed)
  // The keys of the page first, of these the ones that decide; those of every page last.
  const groups = [...Map.groupBy(shortcuts, ({ group }) => group)].toSorted(
    ([a], [b]) => rank(a) - rank(b),
  )
  return (
    <Dialog
      title="Help"
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
        {unsaved !== null && <p className="text-sm text-amber">{unsaved}</p>}
      </div>
    </Dialog>
  )
}

/** One shortcut in the list of keys; where `onKeys` is given it can have others. */
function ShortcutRow({
  shortcut,
  all,
  onKeys,
}: {
  shortcut: ListedShortcut
  all: readonly ListedShortcut[]
  /** Gives it other keys, none (an empty text) or its standard ones (null); null while keys are only read. */
  onKeys: ((keys: string | null) => void) | null
}) {
  const { label, keys, takenBy } = shortcut
  return (
    <li className="flex min-h-8.5 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line py-1 last:border-b-0">
      <span className="min-w-0 flex-1">{label}</span>
      {takenBy !== null && <span className="text-sm text-amber">“{takenBy}” has its key</span>}
      {takenBy === null && keys.length === 0 && <span className="text-faint">off</span>}
      {keys.map((one, index) => (
        <span key={one} className="flex items-center gap-2">
          {index > 0 && <span className="text-xs text-faint">or</span>}
          <Keys keys={one} />
        </span>
      ))}
      {onKeys && (
        <>
          <ChangeKey shortcut={shortcut} all={all} onKeys={onKeys} />
          <Button
            size="small"
            variant="quiet"
            aria-label={`Switch off ${label}`}
            onClick={() => onKeys('')}
          >
            Off
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label={`Reset ${label}`}
            onClick={() => onKeys(null)}
          >
            Reset
          </Button>
        </>
      )}
    </li>
  )
}

/** Keys that move through the page, press, close and delete: they keep their meaning. */
const reserved = ['Tab', 'Enter', 'Space', 'Escape', 'Backspace', 'Delete']

/** Why a press cannot be the key of a shortcut; null when it can. */
function refusal(press: string, id: string, all: readonly ListedShortcut[]): string | null {
  if (reserved.includes(press.replace('Shift+', '')))
    return `${keysText(press)} has a fixed meaning. Press another key.`
  const other = all.find((one) => one.id !== id && one.keys.some((keys) => clash(keys, press)))
  return other ? `${keysText(press)} belongs to “${other.label}”. Press another key.` : null
}

/** A button that waits, once pressed, for the new key of a shortcut; Escape leaves it as it is. */
function ChangeKey({
  shortcut: { id, label },
  all,
  onKeys,
}: {
  shortcut: ListedShortcut
  all: readonly ListedShortcut[]
  onKeys: (keys: string) => void
}) {
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  function stop() {
    setWaiting(false)
    setProblem(null)
  }

  function pressed(event: KeyboardEvent) {
    if (!waiting || event.key === 'Tab') return
    event.preventDefault()
    // The dialog would close on Escape.
    event.stopPropagation()
    if (event.key === 'Escape') return stop()
    const press = pressOf(event.nativeEvent)
    if (press === null) return
    const why = refusal(press, id, all)
    setProblem(why)
    if (why !== null) return
    onKeys(press)
    stop()
  }

  return (
    <>
      <Button
        size="small"
        aria-label={waiting ? `Press a key for ${label}, or Escape` : `Change ${label}`}
        onClick={() => setWaiting(true)}
        onKeyDown={pressed}
        onBlur={stop}
      >
        {waiting ? 'Press a key' : 'Change'}
      </Button>
      <output className="order-last basis-full text-right text-sm text-red empty:hidden">
        {problem}
      </output>
    </>
  )
}

import { clash, isTyped } from './key-names.ts'

/** How the reader wants the keys. */
export interface ShortcutSettings {
  /** Shortcuts of letters, digits and signs alone do nothing (WCAG 2.1.4). */
  readonly typedOff: boolean
  /** Own keys by the shortcut's id; an empty text switches it off. */
  readonly own: ReadonlyMap<string, string>
}

export const standardSettings: ShortcutSettings = { typedOff: false, own: new Map() }

/** The settings with a shortcut's own keys; null goes back to the standard ones. */
export function withOwnKeys(
  settings: ShortcutSettings,
  id: string,
  keys: string | null,
): ShortcutSettings {
  const own = new Map(settings.own)
  if (keys === null) own.delete(id)
  else own.set(id, keys)
  return { ...settings, own }
}

/** What a part of the page offers by key. */
export interface ShortcutFacts {
  /** Stable, such as `triage.next`: own keys are kept by it. */
  id: string
  /** The standard keys, or several ways, of which own keys replace all: `j`, `['j', 'ArrowDown']`, `g o`. */
  keys: string | readonly string[]
  /** What it does: `Next row`. */
  label: string
  /** The heading it stands under in the list of keys. */
  group: string
}

/** A shortcut with the keys that work now. */
export interface ListedShortcut {
  readonly id: string
  readonly label: string
  readonly group: string
  /** None when it is switched off or another one has its key. */
  readonly keys: readonly string[]
  readonly standard: readonly string[]
  /** The reader gave it other keys or none. */
  readonly changed: boolean
  /** The label of another shortcut that has a key of this one. */
  readonly takenBy: string | null
}

const standardKeys = ({ keys }: ShortcutFacts): readonly string[] =>
  typeof keys === 'string' ? [keys] : keys

/**
 * Which keys every shortcut has: own keys before standard ones, then who came first. Two that cannot
 * both work never do: the later one stays without and knows why.
 */
export function resolveKeys(
  shortcuts: readonly ShortcutFacts[],
  { typedOff, own }: ShortcutSettings,
): ListedShortcut[] {
  const taken: { keys: string; label: string }[] = []
  const found = new Map<string, ListedShortcut>()
  const changedFirst = [
    ...shortcuts.filter(({ id }) => own.has(id)),
    ...shortcuts.filter(({ id }) => !own.has(id)),
  ]
  for (const shortcut of changedFirst) {
    const { id, label, group } = shortcut
    const chosen = own.get(id)
    const standard = standardKeys(shortcut)
    const wanted = chosen === undefined ? standard : [chosen]
    const keys: string[] = []
    let takenBy: string | null = null
    for (const one of wanted) {
      if (one === '' || (typedOff && isTyped(one))) continue
      const other = taken.find((earlier) => clash(earlier.keys, one))
      if (other) takenBy = other.label
      else {
        keys.push(one)
        taken.push({ keys: one, label })
      }
    }
    const changed = chosen !== undefined
    found.set(id, { id, label, group, keys, standard, changed, takenBy })
  }
  return shortcuts.flatMap(({ id }) => found.get(id) ?? [])
}

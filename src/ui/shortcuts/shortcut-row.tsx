import { Button } from '#/ui/button.tsx'
import { ChangeKey } from './change-key.tsx'
import { Keys } from './keys.tsx'
import type { ListedShortcut } from './resolve-keys.ts'

/** One shortcut in the list of keys; where `onKeys` is given it can have others. */
export function ShortcutRow({
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

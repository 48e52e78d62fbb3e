import { Button } from '#/ui/button.tsx'
import { ChangeKey } from './change-key.tsx'
import { setKeys } from './engine.ts'
import { Keys } from './keys.tsx'
import type { ListedShortcut } from './resolve-keys.ts'

/** One shortcut in the list of keys; with `changing` it can be given another key or none. */
export function ShortcutRow({
  shortcut,
  all,
  changing,
}: {
  shortcut: ListedShortcut
  all: readonly ListedShortcut[]
  changing: boolean
}) {
  const { id, label, keys, takenBy } = shortcut
  return (
    <li className="flex min-h-[34px] flex-wrap items-center gap-x-2 gap-y-1 border-b border-line py-1 last:border-b-0">
      <span className="min-w-0 flex-1">{label}</span>
      {takenBy !== null && <span className="text-sm text-amber">“{takenBy}” has its key</span>}
      {takenBy === null && keys.length === 0 && <span className="text-faint">off</span>}
      {keys.map((one, index) => (
        <span key={one} className="flex items-center gap-2">
          {index > 0 && <span className="text-xs text-faint">or</span>}
          <Keys keys={one} />
        </span>
      ))}
      {changing && (
        <>
          <ChangeKey shortcut={shortcut} all={all} onKeys={(press) => setKeys(id, press)} />
          <Button
            size="small"
            variant="quiet"
            aria-label={`Switch off ${label}`}
            onClick={() => setKeys(id, '')}
          >
            Off
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label={`Reset ${label}`}
            onClick={() => setKeys(id, null)}
          >
            Reset
          </Button>
        </>
      )}
    </li>
  )
}

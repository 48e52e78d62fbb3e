import { loadAllLimit } from '#/api/domains.ts'
import { formatCount } from '#/lib/numbers.ts'
import { Menu, MenuItem, MenuNote, MenuSeparator } from '#/ui/menu.tsx'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import type { MenuPlace } from '#/ui/use-menu-button.ts'
import type { BulkAction, SelectAll } from './selection-bar.tsx'

type MoreMenuProps = MenuPlace & {
  /** The bar that it belongs to. */
  within: HTMLElement | null
  actions: readonly BulkAction[]
  onRun: (action: BulkAction) => void
  /** The way to select all rows of the filter; null where they are. */
  everyRow: Pick<SelectAll, 'tooMany' | 'label' | 'select'> | null
}

/** What can be done with a selection and has no button of its own in the bar. */
export function MoreMenu({ within, actions, onRun, everyRow, ...place }: MoreMenuProps) {
  return (
    <Menu {...place} label="More" side="top" align="end" within={within}>
      {actions.map((action) => (
        <MenuItem key={action.id} onSelect={() => onRun(action)}>
          <span className="flex-1">{action.label}</span>
          {action.shortcut && <KeyHint id={action.shortcut} />}
        </MenuItem>
      ))}
      {everyRow && (
        <>
          <MenuSeparator />
          {everyRow.tooMany ? (
            <MenuNote>
              You can select up to {formatCount(loadAllLimit)} at once. Filter the list, or use
              Export for all.
            </MenuNote>
          ) : (
            <MenuItem onSelect={everyRow.select}>{everyRow.label}</MenuItem>
          )}
        </>
      )}
    </Menu>
  )
}

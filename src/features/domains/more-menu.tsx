import { maxFullListRows } from '#/api/host-rows.ts'
import { formatCount } from '#/lib/numbers.ts'
import { Menu, MenuItem, MenuNote, MenuSeparator } from '#/ui/overlays.tsx'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import type { AnchoredMenuProps } from '#/ui/use-menu-button.ts'
import type { BulkAction, SelectAll } from './selection-bar.tsx'

type MoreMenuProps = AnchoredMenuProps & {
  container: HTMLElement | null
  actions: readonly BulkAction[]
  onRun: (action: BulkAction) => void
  /** Null if the screen can't select rows of other pages, or if all rows are selected. */
  selectAll: Pick<SelectAll, 'exceedsLimit' | 'label' | 'run'> | null
}

export function MoreMenu({ container, actions, onRun, selectAll, ...anchorProps }: MoreMenuProps) {
  return (
    <Menu {...anchorProps} label="More" side="top" align="end" container={container}>
      {actions.map((action) => (
        <MenuItem key={action.label} onSelect={() => onRun(action)}>
          <span className="flex-1">{action.label}</span>
          {action.shortcutId && <KeyHint id={action.shortcutId} />}
        </MenuItem>
      ))}
      {selectAll && (
        <>
          <MenuSeparator />
          {selectAll.exceedsLimit ? (
            <MenuNote>
              You can select up to {formatCount(maxFullListRows)} at once. Filter the list, or
              export all with the Export button.
            </MenuNote>
          ) : (
            <MenuItem onSelect={selectAll.run}>{selectAll.label}</MenuItem>
          )}
        </>
      )}
    </Menu>
  )
}

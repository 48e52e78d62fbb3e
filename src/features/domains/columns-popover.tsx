import { describeStorageError } from '#/shared/use-device-value.ts'
import { Checkbox } from '#/ui/form-fields.tsx'
import { Popover } from '#/ui/overlays.tsx'
import type { AnchoredMenuProps } from '#/ui/use-menu-button.ts'
import { useHiddenColumns } from './table-settings.ts'

type ColumnsPopoverProps = AnchoredMenuProps & {
  /** The main column can't be hidden. */
  columns: readonly { id: string; header: string; main: boolean }[]
}

export function ColumnsPopover({ anchor, columns, onClose }: ColumnsPopoverProps) {
  const { hidden, storageError, setVisible } = useHiddenColumns()
  return (
    <Popover anchor={anchor} onClose={onClose} title="Columns">
      {storageError !== null && (
        <p className="text-sm text-amber">
          {describeStorageError(storageError, 'your changes are lost when the page is closed')}
        </p>
      )}
      <ul className="grid gap-0.5">
        {columns.map(({ id, header, main }) => (
          <li key={id} className="flex min-h-7 items-center">
            <Checkbox
              label={header}
              checked={!hidden.includes(id)}
              disabled={main}
              onChange={(event) => setVisible(id, event.target.checked)}
            />
          </li>
        ))}
      </ul>
    </Popover>
  )
}

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { describeStorageError } from '#/shared/use-device-value.ts'
import { Button } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/form-fields.tsx'
import { Popover } from '#/ui/overlays.tsx'
import type { MenuAnchor } from '#/ui/use-menu-button.ts'
import { domainDefaults } from './domain-search.ts'
import { buildDomainColumns } from './host-table.tsx'
import { sortColumns, isMovable, defaultSettings, useTableSettings } from './table-settings.ts'

/** Columns that can be hidden or moved. */
const columns = buildDomainColumns({
  brandId: '',
  brandDomain: null,
  search: { ...domainDefaults, ignored: undefined },
  isPhone: false,
  onSelect: () => {},
}).flatMap(({ id, header, width, main }) =>
  typeof header === 'string' && width !== undefined ? [{ id, name: header, main: !!main }] : [],
)

/** Popover to show, hide and reorder columns. */
export function ColumnsPopover({ anchor, onClose }: MenuAnchor) {
  const { settings, storageError, change } = useTableSettings()
  const [announcement, setAnnouncement] = useState('')
  const { hidden, pictures, order } = settings
  // Screenshots have their own setting. They are off by default, because they need another request per page.
  const isColumnVisible = (id: string) => (id === 'picture' ? pictures : !hidden.includes(id))
  const setVisible = (id: string, isVisible: boolean) =>
    id === 'picture'
      ? change({ pictures: isVisible })
      : change({ hidden: isVisible ? hidden.filter((other) => other !== id) : [...hidden, id] })
  const orderedColumns = sortColumns(columns, order)
  const movableColumns = orderedColumns.filter(isMovable)

  function move(id: string, offset: 1 | -1) {
    const index = movableColumns.findIndex((column) => column.id === id)
    const [moved, other] = [movableColumns[index], movableColumns[index + offset]]
    if (!moved || !other) return
    const ids = movableColumns.map((column) => column.id)
    ids[index] = other.id
    ids[index + offset] = moved.id
    change({ order: ids })
    setAnnouncement(`${moved.name} is now ${offset === 1 ? 'after' : 'before'} ${other.name}.`)
  }

  return (
    <Popover anchor={anchor} onClose={onClose} title="Columns">
      {storageError !== null && (
        <p className="text-sm text-amber">
          {describeStorageError(storageError, 'your changes are lost when the page is closed')}
        </p>
      )}
      <ul className="grid gap-0.5">
        {orderedColumns.map(({ id, name, main }) => (
          <li key={id} className="flex min-h-7 items-center justify-between gap-x-4">
            <Checkbox
              label={name}
              checked={isColumnVisible(id)}
              disabled={main}
              onChange={() => setVisible(id, !isColumnVisible(id))}
            />
            {isMovable({ id }) && (
              <span className="flex">
                {([-1, 1] as const).map((offset) => (
                  <Button
                    key={offset}
                    size="small"
                    variant="quiet"
                    aria-label={`Move ${name} ${offset === 1 ? 'down' : 'up'}`}
                    // Not `disabled`, so that the button keeps the focus at either end.
                    aria-disabled={movableColumns.at(offset === 1 ? -1 : 0)?.id === id}
                    onClick={() => move(id, offset)}
                  >
                    {offset === 1 ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />}
                  </Button>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
      <output className="sr-only">{announcement}</output>
      <div>
        <Button
          size="small"
          onClick={() => {
            const { pane: _pane, ...standard } = defaultSettings
            change(standard)
          }}
        >
          Reset columns
        </Button>
      </div>
    </Popover>
  )
}

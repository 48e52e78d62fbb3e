import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { storageWords } from '#/shared/storage-words.ts'
import { Button } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { Popover } from '#/ui/popover.tsx'
import type { MenuAnchor } from '#/ui/use-menu-button.ts'
import { domainColumns } from './domain-columns.tsx'
import { domainDefaults } from './domain-search.ts'
import { inOrder, isMovable, standardSettings, useTableSettings } from './table-settings.ts'

/** Columns that can be hidden or moved. */
const columns = domainColumns({
  brandId: '',
  brandDomain: null,
  search: domainDefaults,
  isPhone: false,
  actions: null,
}).flatMap(({ id, header, width, main }) =>
  typeof header === 'string' && width !== undefined ? [{ id, name: header, main: !!main }] : [],
)

/** Popover to show, hide and reorder columns. */
export function ColumnsPopover({ anchor, onClose }: MenuAnchor) {
  const { settings, trouble, change } = useTableSettings()
  const [announcement, setAnnouncement] = useState('')
  const { hidden, pictures, order } = settings
  // Screenshots are off by default because they need another request per page.
  const isShown = (id: string) => (id === 'picture' ? pictures : !hidden.includes(id))
  const show = (id: string, on: boolean) =>
    id === 'picture'
      ? change({ pictures: on })
      : change({ hidden: on ? hidden.filter((other) => other !== id) : [...hidden, id] })
  const listed = inOrder(columns, order)
  const movable = listed.filter(isMovable)

  function move(id: string, by: 1 | -1) {
    const at = movable.findIndex((column) => column.id === id)
    const [moved, other] = [movable[at], movable[at + by]]
    if (!moved || !other) return
    const ids = movable.map((column) => column.id)
    ids[at] = other.id
    ids[at + by] = moved.id
    change({ order: ids })
    setAnnouncement(`${moved.name} is now ${by === 1 ? 'after' : 'before'} ${other.name}.`)
  }

  return (
    <Popover anchor={anchor} onClose={onClose} title="Columns">
      {trouble !== null && (
        <p className="text-sm text-amber">
          {storageWords(trouble, 'the choice is gone when the page is closed')}
        </p>
      )}
      <ul className="grid gap-0.5">
        {listed.map(({ id, name, main }) => (
          <li key={id} className="flex min-h-7 items-center justify-between gap-x-4">
            <Checkbox
              label={name}
              checked={isShown(id)}
              disabled={main}
              onChange={() => show(id, !isShown(id))}
            />
            {isMovable({ id }) && (
              <span className="flex">
                {([-1, 1] as const).map((by) => (
                  <Button
                    key={by}
                    size="small"
                    variant="quiet"
                    aria-label={`Move ${name} ${by === 1 ? 'down' : 'up'}`}
                    // Keep focus at either end.
                    aria-disabled={movable.at(by === 1 ? -1 : 0)?.id === id}
                    onClick={() => move(id, by)}
                  >
                    {by === 1 ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />}
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
            const { pane: _pane, ...standard } = standardSettings
            change(standard)
          }}
        >
          Reset columns
        </Button>
      </div>
    </Popover>
  )
}

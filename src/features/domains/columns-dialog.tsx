import { formatCount } from '#/lib/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { domainColumns } from './domain-columns.tsx'
import { domainDefaults } from './domain-search.ts'
import { columnWidths, standardSettings, useTableSettings } from './table-settings.ts'

/** The columns that there is a choice about. */
const columns = domainColumns({
  brandId: '',
  brandDomain: null,
  shown: { ...domainDefaults, page: 1, pageSize: 50 },
  isPhone: false,
  loaded: false,
  selectHead: null,
  actions: null,
}).flatMap(({ id, header, width, main }) =>
  typeof header === 'string' && width !== undefined
    ? [{ id, name: header, width, main: main === true }]
    : [],
)

type ColumnsDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Which columns the list has and how wide they are. */
export function ColumnsDialog({ open, onOpenChange }: ColumnsDialogProps) {
  const { settings, durable, change } = useTableSettings()
  const { hidden, widths } = settings
  return (
    <Dialog
      title="Columns"
      description={
        durable
          ? 'Kept on this device. On a narrow screen the list drops columns by itself.'
          : 'This browser refuses storage: the choice is gone when the page is closed.'
      }
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <Button
          size="small"
          onClick={() => change({ hidden: [], widths: standardSettings.widths })}
        >
          Standard columns
        </Button>
      }
    >
      <ul className="grid gap-2">
        {columns.map(({ id, name, width, main }) => {
          const shown = !hidden.includes(id)
          const wide = widths[id] ?? width
          return (
            <li key={id} className="flex min-h-7 flex-wrap items-center gap-x-4">
              <span className="w-32">
                <Checkbox
                  label={name}
                  checked={shown}
                  disabled={main}
                  onChange={() =>
                    change({
                      hidden: shown ? [...hidden, id] : hidden.filter((other) => other !== id),
                    })
                  }
                />
              </span>
              <input
                type="range"
                aria-label={`Width of ${name}`}
                aria-valuetext={`${formatCount(wide)} pixels`}
                disabled={!shown}
                min={columnWidths.least}
                max={columnWidths.most}
                step={4}
                value={wide}
                onChange={(event) =>
                  change({ widths: { ...widths, [id]: Number(event.target.value) } })
                }
                className="w-40 accent-accent"
              />
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

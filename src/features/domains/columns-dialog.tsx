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
  const { hidden, pictures, widths } = settings
  // Screenshots are switched on by whoever wants them: each page is then read once more.
  const isShown = (id: string) => (id === 'picture' ? pictures : !hidden.includes(id))
  const show = (id: string, on: boolean) =>
    id === 'picture'
      ? change({ pictures: on })
      : change({ hidden: on ? hidden.filter((other) => other !== id) : [...hidden, id] })
  return (
    <Dialog
      title="Columns"
      description={
        durable
          ? 'Which are shown, and how wide. Saved only in this browser.'
          : 'This browser refuses storage, or has no room left: the choice is gone when the page is closed.'
      }
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <Button
          size="small"
          onClick={() => change({ hidden: [], pictures: false, widths: standardSettings.widths })}
        >
          Standard columns
        </Button>
      }
    >
      <ul className="grid gap-2">
        {columns.map(({ id, name, width, main }) => {
          const shown = isShown(id)
          const wide = widths[id] ?? width
          return (
            <li key={id} className="flex min-h-7 items-center gap-x-4">
              <span className="w-32 shrink-0">
                <Checkbox
                  label={name}
                  checked={shown}
                  disabled={main}
                  onChange={() => show(id, !shown)}
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
                className="min-w-0 flex-1 accent-accent"
              />
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { profileOptions } from '#/api/profile.ts'
import { field, listOf, readEntries } from '#/contract/tolerant.ts'
import { deviceStore, type DeviceStore } from '#/lib/device/device-store.ts'
import { formatCount } from '#/lib/numbers.ts'
import { storageWords } from '#/product/storage-words.ts'
import { Button } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { paneShares } from '#/ui/side-pane.tsx'
import { columnWidths } from '#/ui/table/column.ts'
import { domainColumns } from './domain-columns.tsx'
import { domainDefaults } from './domain-search.ts'

/** How a user wants the list of domains on this device; widths in pixels. */
export interface TableSettings {
  /** Columns that are not shown. */
  readonly hidden: readonly string[]
  /** Whether each row shows its screenshot. */
  readonly pictures: boolean
  readonly widths: Readonly<Record<string, number>>
  /** The part of the row that the evidence beside the list takes. */
  readonly pane: number
}

/** The table of a reader who has changed nothing. */
const standardSettings: TableSettings = {
  hidden: [],
  pictures: false,
  widths: {},
  pane: paneShares.usual,
}

const columnWidth = z.number().check(z.gte(columnWidths.least), z.lte(columnWidths.most))
const paneShare = z.number().check(z.gte(paneShares.least), z.lte(paneShares.most))

const storedSettings = z.object({
  hidden: listOf(z.string()),
  pictures: z.catch(z.boolean(), false),
  widths: field((raw) =>
    Object.fromEntries(
      [...readEntries(raw)].flatMap(([id, width]) => {
        const { data } = columnWidth.safeParse(width)
        return data === undefined ? [] : [[id, data]]
      }),
    ),
  ),
  pane: z.catch(paneShare, standardSettings.pane),
})

/** The settings of a user, kept on this device. */
const tableSettings = (user: string): DeviceStore<TableSettings> =>
  deviceStore({
    user,
    name: 'domain-table',
    empty: standardSettings,
    schema: storedSettings,
  })

/** Settles when the settings of whoever is signed in are known, so that no column moves later. */
export async function settingsRead(queryClient: QueryClient): Promise<void> {
  const profile = await queryClient.ensureQueryData(profileOptions()).catch(() => null)
  if (profile !== null) await tableSettings(profile.id).loaded
}

/** The settings, why they do not outlive the page, if so, and the way to change them. */
export function useTableSettings() {
  const { id: user } = useSuspenseQuery(profileOptions()).data
  const store = tableSettings(user)
  const { value, trouble } = useSelector(store)
  const change = (part: Partial<TableSettings>) =>
    store.update((before) => ({ ...before, ...part }))
  return { settings: value, trouble, change }
}

/** The columns that there is a choice about. */
const columns = domainColumns({
  brandId: '',
  brandDomain: null,
  search: { ...domainDefaults, ignored: undefined },
  isPhone: false,
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
function ColumnsDialog({ open, onOpenChange }: ColumnsDialogProps) {
  const { settings, trouble, change } = useTableSettings()
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
        trouble === null
          ? 'Which are shown, and how wide.'
          : storageWords(trouble, 'the choice is gone when the page is closed')
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

/** The way to the choice of columns. */
export function ColumnsButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {/* A sign where there is little room: the head is one line. */}
        <Columns3 aria-hidden className="min-[100rem]:hidden" />
        <span className="max-[100rem]:sr-only">Columns</span>
      </Button>
      <ColumnsDialog open={open} onOpenChange={setOpen} />
    </>
  )
}

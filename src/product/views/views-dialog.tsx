import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { fileName } from '#/lib/file-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import { Button } from '#/ui/button.tsx'
import { CopyButton } from '#/ui/copy-button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { saveFile } from '#/ui/save-file.ts'
import { takeFocus } from '#/ui/take-focus.ts'
import { ImportViews } from './import-views.tsx'
import { SaveView } from './save-view.tsx'
import { puttingViews, useSavedViews, withoutView, type SavedView } from './saved-views.ts'
import { writeViewsFile } from './views-file.ts'

type ViewsDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Saves the list on screen under a name, and lists all views: to open, pass on, delete (F18). */
export function ViewsDialog({ open, onOpenChange }: ViewsDialogProps) {
  const { views, durable, store } = useSavedViews()
  const [deleted, setDeleted] = useState<SavedView | null>(null)
  const saveAll = () =>
    saveFile(
      fileName(['views', new Date().toISOString().slice(0, 10)], 'json'),
      writeViewsFile(views, Date.now()),
      'application/json',
    )
  return (
    <Dialog
      title="Views"
      description="A list with its filters and order, under a name. Saved only in this browser."
      open={open}
      onOpenChange={onOpenChange}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {!durable && (
          <p role="alert" className="text-red">
            This browser cannot store views now, or has no room left. They are gone when the page is
            closed: save them as a file.
          </p>
        )}
        {store && <SaveView views={views} store={store} />}
        {views.length > 0 && (
          <ul aria-label="Saved views" className="grid gap-2">
            {views.map((view) => (
              <ViewLine
                key={view.id}
                view={view}
                onOpen={() => onOpenChange(false)}
                onDelete={() => {
                  store?.update(withoutView(view.id))
                  setDeleted(view)
                }}
              />
            ))}
          </ul>
        )}
        <div className="-mt-2 flex items-center gap-3 empty:hidden">
          <output className="min-w-0 text-sm [overflow-wrap:anywhere] text-muted empty:hidden">
            {deleted && `Deleted “${visibleString(deleted.name)}”.`}
          </output>
          {deleted && (
            <Button
              key={deleted.id}
              ref={takeFocus}
              size="small"
              onClick={(event) => {
                store?.update(puttingViews([deleted]))
                setDeleted(null)
                // What had the focus is gone with this press.
                event.currentTarget.closest('[role="dialog"]')?.querySelector('input')?.focus()
              }}
            >
              Undo
            </Button>
          )}
        </div>
        <div className="flex flex-wrap items-start gap-2 border-t border-line pt-4">
          <Button size="small" disabled={views.length === 0} onClick={saveAll}>
            Save all as a file
          </Button>
          {store && <ImportViews views={views} store={store} />}
        </div>
      </div>
    </Dialog>
  )
}

const listLabels = {
  domains: 'Domains',
  scans: 'Scans',
  takedowns: 'Takedowns',
  outcomes: 'Outcomes',
} as const

type ViewLineProps = { view: SavedView; onOpen: () => void; onDelete: () => void }

function ViewLine({ view, onOpen, onDelete }: ViewLineProps) {
  const router = useRouter()
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const brand = brands?.find(({ id }) => id === view.brandId)
  const name = visibleString(view.name)
  const of = view.brandId === null ? '' : `, ${brand ? brandLabel(brand) : 'another brand'}`
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="min-w-0 grow basis-48">
        <bdi className="font-label [overflow-wrap:anywhere]">{name}</bdi>
        <span className="block text-sm text-muted">
          {listLabels[view.list]}
          {of}
        </span>
      </span>
      <span className="flex items-center gap-2">
        <Button
          size="small"
          aria-label={`Open ${name}`}
          onClick={() => {
            onOpen()
            router.history.push(view.address)
          }}
        >
          Open
        </Button>
        <CopyButton text={location.origin + view.address} label="Copy link" />
        <Button size="small" variant="quiet" aria-label={`Delete ${name}`} onClick={onDelete}>
          <Trash2 aria-hidden />
        </Button>
      </span>
    </li>
  )
}

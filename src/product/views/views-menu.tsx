import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import type { Change } from '#/lib/device/device-store.ts'
import { randomId } from '#/lib/random-id.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import { NotesTransfer } from '#/product/marks/notes-transfer.tsx'
import { storageWords } from '#/product/storage-words.ts'
import { Button } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { CopyButton } from '#/ui/copy-button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { Menu, MenuItem, MenuNote, MenuSeparator } from '#/ui/menu.tsx'
import { useNow } from '#/ui/now.ts'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { takeFocus } from '#/ui/take-focus.ts'
import { TextField } from '#/ui/text-field.tsx'
import type { MenuPlace } from '#/ui/use-menu-button.ts'
import {
  isSameName,
  joinViews,
  longestName,
  mostViews,
  readName,
  readViewAddress,
  useSavedViews,
  viewsShortcut,
  withFixedDays,
  withMovingDays,
  withoutView,
  withView,
  type SavedView,
} from './saved-views.ts'

/** The views of the list on screen. */
export function ViewsMenu({ onManage, ...place }: MenuPlace & { onManage: () => void }) {
  const router = useRouter()
  const { views } = useSavedViews()
  const here = readViewAddress(router.state.location.href)
  const own = views.filter(({ list }) => list === here?.list)
  return (
    <Menu {...place} label="Views" align="end">
      {own.length === 0 && <MenuNote>No views of this list yet.</MenuNote>}
      {own.map(({ id, name, address }) => (
        <MenuItem key={id} onSelect={() => void router.navigate({ href: address })}>
          <bdi className="max-w-64 truncate">{visibleString(name)}</bdi>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={onManage}>
        <span className="flex-1">Save or manage views</span>
        <KeyHint id={viewsShortcut} />
      </MenuItem>
    </Menu>
  )
}

type ViewsDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Saves the list on screen under a name, and lists all views: to open, pass on, delete (F18). */
export function ViewsDialog({ open, onOpenChange }: ViewsDialogProps) {
  const { views, ready, trouble, update } = useSavedViews()
  const [deleted, setDeleted] = useState<SavedView | null>(null)
  return (
    <Dialog
      title="Views"
      description="Save these filters and sort order."
      open={open}
      onOpenChange={onOpenChange}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {trouble !== null && (
          <p role="alert" className="text-red">
            {storageWords(
              trouble,
              'new views are gone when the page is closed: export them as a file',
            )}
          </p>
        )}
        <SaveView views={views} ready={ready} update={update} />
        {views.length > 0 && (
          <ul aria-label="Saved views" className="grid gap-2">
            {views.map((view) => (
              <ViewLine
                key={view.id}
                view={view}
                onOpen={() => onOpenChange(false)}
                onDelete={() => {
                  update(withoutView(view.id))
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
                // Another view may have the name now.
                update((now) => [...now, ...joinViews(now, [deleted]).added])
                setDeleted(null)
                // What had the focus is gone with this press.
                event.currentTarget.closest('[role="dialog"]')?.querySelector('input')?.focus()
              }}
            >
              Undo
            </Button>
          )}
        </div>
        <div className="border-t border-line pt-4">
          <NotesTransfer />
        </div>
      </div>
    </Dialog>
  )
}

type SaveViewProps = {
  views: readonly SavedView[]
  /** False until the views of whoever is signed in are known. */
  ready: boolean
  update: (change: Change<readonly SavedView[]>) => void
}

/** Saves the list on screen. A name that another view of the list has is replaced only when that is said. */
function SaveView({ views, ready, update }: SaveViewProps) {
  const router = useRouter()
  const now = useNow()
  const [typed, setTyped] = useState('')
  const [moves, setMoves] = useState(true)
  const [saved, setSaved] = useState('')
  const here = readViewAddress(router.state.location.href)
  if (here === null) return null
  const fixed = withFixedDays(here.address, now)
  const moving = withMovingDays(fixed, now)
  const name = readName(typed)
  const view = name === null ? null : { ...here, name, address: moves ? moving : fixed }
  const taken = view && views.find((one) => isSameName(one, view))
  const isFull = views.length >= mostViews && !taken

  function save(event: FormEvent) {
    event.preventDefault()
    if (view === null || isFull || !ready) return
    update(withView({ ...view, id: randomId() }))
    setSaved(view.name)
    setTyped('')
  }
  return (
    <form onSubmit={save} className="grid min-w-0 gap-2">
      <TextField
        label="Save this list as"
        maxLength={longestName}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setSaved('')
        }}
        {...(taken && { hint: 'A view of this list has that name. Saving replaces it.' })}
        {...(isFull && { hint: `At most ${mostViews} views are kept. Delete one first.` })}
      />
      {moving !== fixed && (
        <Checkbox
          label="Dates move with today"
          hint="The last 30 days stay the last 30 days whenever the view is opened."
          checked={moves}
          onChange={() => setMoves(!moves)}
        />
      )}
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" disabled={view === null || isFull || !ready}>
          {taken ? 'Replace' : 'Save view'}
        </Button>
        <output className="min-w-0 text-sm [overflow-wrap:anywhere] text-muted">
          {views.some(({ name: one }) => one === saved) && `Saved “${saved}”.`}
        </output>
      </div>
    </form>
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
            void router.navigate({ href: view.address })
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

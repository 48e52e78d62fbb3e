import { useRouter } from '@tanstack/react-router'
import { Link2, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { createRandomId } from '#/lib/random-id.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { describeStorageError } from '#/shared/use-device-value.ts'
import { Button } from '#/ui/button.tsx'
import { useCopy } from '#/ui/copy-button.tsx'
import { Checkbox, TextField } from '#/ui/form-fields.tsx'
import { useNow } from '#/ui/now.ts'
import { Popover } from '#/ui/overlays.tsx'
import { focusOnMount } from '#/ui/take-focus.ts'
import type { MenuAnchor } from '#/ui/use-menu-button.ts'
import {
  isSameName,
  mergeViews,
  maxNameLength,
  maxPinned,
  maxViews,
  parseName,
  parseViewUrl,
  useSavedViews,
  toAbsoluteDays,
  toRelativeDays,
  saveView,
  type SavedView,
} from './saved-views.ts'

/** Saves the list on screen as a view, and lists its views to open, rename, pin, share and delete (F18). */
export function ViewsPopover({ anchor, onClose }: MenuAnchor) {
  const router = useRouter()
  const { views, storageError, update } = useSavedViews()
  const [deleted, setDeleted] = useState<SavedView | null>(null)
  const { copy, result } = useCopy()
  const currentList = parseViewUrl(router.state.location.href)
  const listViews = views.filter(({ list }) => list === currentList?.list)
  return (
    <Popover
      anchor={anchor}
      onClose={onClose}
      title="Views"
      description="Save these filters and sort order."
    >
      {storageError !== null && (
        <p role="alert" className="text-sm text-red">
          {describeStorageError(
            storageError,
            'new views are lost when the page is closed. To keep them, export them in My notes',
          )}
        </p>
      )}
      <SaveViewForm />
      {listViews.length > 0 && (
        <ul
          aria-label="Saved views"
          className="-mx-1.5 grid grid-cols-[minmax(0,1fr)] border-t border-line pt-2"
        >
          {listViews.map((view) => (
            <ViewItem
              key={view.id}
              view={view}
              onOpen={() => {
                onClose()
                void router.navigate({ href: view.address })
              }}
              onCopy={() => void copy(location.origin + view.address, 'Link copied.')}
              onDeleted={() => setDeleted(view)}
            />
          ))}
        </ul>
      )}
      <output className="text-sm text-muted empty:hidden">{result?.message}</output>
      {deleted && (
        <div className="flex items-center gap-3">
          <output className="min-w-0 text-sm [overflow-wrap:anywhere] text-muted">
            Deleted “{toVisibleString(deleted.name)}”.
          </output>
          <Button
            key={deleted.id}
            ref={focusOnMount}
            size="small"
            onClick={(event) => {
              // Another view may have taken the name.
              update((current) => [...current, ...mergeViews(current, [deleted]).added])
              setDeleted(null)
              // This click removes the focused button, so move the focus to the name field.
              event.currentTarget.closest('[role="dialog"]')?.querySelector('input')?.focus()
            }}
          >
            Undo
          </Button>
        </div>
      )}
    </Popover>
  )
}

function SaveViewForm() {
  const router = useRouter()
  const { views, isReady, update } = useSavedViews()
  const now = useNow()
  const [typedName, setTypedName] = useState('')
  const [isRelative, setRelative] = useState(true)
  const [savedName, setSavedName] = useState('')
  const currentList = parseViewUrl(router.state.location.href)
  if (currentList === null) return null
  const absoluteUrl = toAbsoluteDays(currentList.address, now)
  const relativeUrl = toRelativeDays(absoluteUrl, now)
  const name = parseName(typedName)
  const view =
    name === null ? null : { ...currentList, name, address: isRelative ? relativeUrl : absoluteUrl }
  const viewOfSameName = view && views.find((saved) => isSameName(saved, view))
  const isFull = views.length >= maxViews && !viewOfSameName

  function save(event: FormEvent) {
    event.preventDefault()
    if (view === null || isFull || !isReady) return
    update(saveView({ ...view, id: createRandomId(), pinned: viewOfSameName?.pinned ?? false }))
    setSavedName(view.name)
    setTypedName('')
  }
  return (
    <form onSubmit={save} className="grid min-w-0 gap-2">
      <div className="flex items-end gap-2 [&>:first-child]:flex-1">
        <TextField
          label="Name"
          maxLength={maxNameLength}
          value={typedName}
          onChange={({ target }) => {
            setTypedName(target.value)
            setSavedName('')
          }}
        />
        <Button type="submit" variant="primary" disabled={view === null || isFull || !isReady}>
          {viewOfSameName ? 'Replace' : 'Save'}
        </Button>
      </div>
      {relativeUrl !== absoluteUrl && (
        <Checkbox
          label="Keep dates relative to today"
          hint="For example, the last 30 days always end today."
          checked={isRelative}
          onChange={() => setRelative(!isRelative)}
        />
      )}
      <output className="min-w-0 text-sm [overflow-wrap:anywhere] text-muted empty:hidden">
        {viewOfSameName
          ? 'A view of this list has that name. Saving replaces it.'
          : isFull
            ? `At most ${maxViews} views are kept. Delete one first.`
            : views.some((saved) => saved.name === savedName) && `Saved “${savedName}”.`}
      </output>
    </form>
  )
}

type ViewItemProps = {
  view: SavedView
  onOpen: () => void
  onCopy: () => void
  onDeleted: () => void
}

function ViewItem({ view, onOpen, onCopy, onDeleted }: ViewItemProps) {
  const { views, update } = useSavedViews()
  const [isRenaming, setRenaming] = useState(false)
  if (isRenaming) return <RenameView view={view} onDone={() => setRenaming(false)} />
  const name = toVisibleString(view.name)
  const pinnedCount = views.filter(({ pinned }) => pinned).length
  const actions = [
    {
      label: view.pinned ? `Unpin ${name}` : `Pin ${name} to the navigation`,
      Icon: view.pinned ? PinOff : Pin,
      onClick: () => update(saveView({ ...view, pinned: !view.pinned })),
      disabled: !view.pinned && pinnedCount >= maxPinned,
    },
    { label: `Rename ${name}`, Icon: Pencil, onClick: () => setRenaming(true) },
    { label: `Copy link to ${name}`, Icon: Link2, onClick: onCopy },
    {
      label: `Delete ${name}`,
      Icon: Trash2,
      onClick: () => {
        update((current) => current.filter(({ id }) => id !== view.id))
        onDeleted()
      },
    },
  ]
  return (
    <li className="flex items-center">
      <button
        type="button"
        onClick={onOpen}
        className="min-h-8 min-w-0 flex-1 rounded-md px-1.5 text-left hover:bg-accent-soft hover:text-accent"
      >
        <bdi className="block truncate">{name}</bdi>
      </button>
      {actions.map(({ label, Icon, onClick, disabled = false }) => (
        <Button
          key={label}
          size="small"
          variant="quiet"
          aria-label={label}
          title={disabled ? `At most ${maxPinned} views can be pinned.` : label}
          disabled={disabled}
          onClick={onClick}
        >
          <Icon aria-hidden />
        </Button>
      ))}
    </li>
  )
}

function RenameView({ view, onDone }: { view: SavedView; onDone: () => void }) {
  const { views, update } = useSavedViews()
  const [typedName, setTypedName] = useState(view.name)
  const name = parseName(typedName)
  const isTaken = views.some(
    (other) => other.id !== view.id && name !== null && isSameName(other, { ...view, name }),
  )
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Closes the field, not the popover.
    event.stopPropagation()
    onDone()
  }
  return (
    <li className="px-1.5 py-1">
      <form
        className="flex items-end gap-2 [&>:first-child]:flex-1"
        onSubmit={(event) => {
          event.preventDefault()
          if (name === null || isTaken) return
          update(saveView({ ...view, name }))
          onDone()
        }}
      >
        <TextField
          label={`New name for ${toVisibleString(view.name)}`}
          maxLength={maxNameLength}
          value={typedName}
          ref={focusOnMount}
          onKeyDown={handleKeyDown}
          onChange={({ target }) => setTypedName(target.value)}
          errors={isTaken ? ['Another view of this list has that name.'] : []}
        />
        <Button type="submit" disabled={name === null || isTaken}>
          Rename
        </Button>
      </form>
    </li>
  )
}

import { useRouter } from '@tanstack/react-router'
import { Pin, PinOff, Trash2 } from 'lucide-react'
import { useState, type FormEvent, type MouseEvent } from 'react'
import { createRandomId } from '#/lib/random-id.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { Button } from '#/ui/button.tsx'
import { Checkbox, TextField } from '#/ui/form-fields.tsx'
import { notify } from '#/ui/notify.ts'
import { useNow } from '#/ui/now.ts'
import { Popover } from '#/ui/overlays.tsx'
import type { AnchoredMenuProps } from '#/ui/use-menu-button.ts'
import {
  isSameName,
  findNewViews,
  maxViewNameLength,
  maxPinnedViews,
  parseViewName,
  parseViewUrl,
  useSavedViews,
  toAbsoluteDays,
  toRelativeDays,
  saveView,
  type SavedView,
} from './saved-views.ts'

export function ViewsPopover({ anchor, onClose }: AnchoredMenuProps) {
  const router = useRouter()
  const { views } = useSavedViews()
  const currentView = parseViewUrl(router.state.location.href)
  const currentListViews = views.filter(({ list }) => list === currentView?.list)
  return (
    <Popover
      anchor={anchor}
      onClose={onClose}
      title="Views"
      description="Save these filters and sort order."
    >
      <SaveViewForm />
      {currentListViews.length > 0 && (
        <ul
          aria-label="Saved views"
          className="-mx-1.5 grid grid-cols-[minmax(0,1fr)] border-t border-line pt-2"
        >
          {currentListViews.map((view) => (
            <ViewItem
              key={view.id}
              view={view}
              onOpen={() => {
                onClose()
                void router.navigate({ href: view.address })
              }}
            />
          ))}
        </ul>
      )}
    </Popover>
  )
}

function SaveViewForm() {
  const router = useRouter()
  const { views, isReady, storageError, update } = useSavedViews()
  const now = useNow()
  const [typedName, setTypedName] = useState('')
  const [isRelative, setRelative] = useState(true)
  const [savedName, setSavedName] = useState('')
  const currentView = parseViewUrl(router.state.location.href)
  if (currentView === null) return null
  const absoluteUrl = toAbsoluteDays(currentView.address, now)
  const relativeUrl = toRelativeDays(absoluteUrl, now)
  const name = parseViewName(typedName)
  const view =
    name === null ? null : { ...currentView, name, address: isRelative ? relativeUrl : absoluteUrl }
  const viewOfSameName = view && views.find((saved) => isSameName(saved, view))
  // False once the view is deleted. A view that couldn't be stored is still listed until the page is closed.
  const isSavedViewListed = views.some((saved) => saved.name === savedName)
  const savedMessage =
    storageError === null
      ? `Saved “${savedName}”.`
      : `“${savedName}” couldn’t be saved in this browser. It is lost when the page is closed.`

  function save(event: FormEvent) {
    event.preventDefault()
    if (view === null || !isReady) return
    update(saveView({ ...view, id: createRandomId(), pinned: viewOfSameName?.pinned ?? false }))
    setSavedName(view.name)
    setTypedName('')
  }
  return (
    <form onSubmit={save} className="grid min-w-0 gap-2">
      <div className="flex items-end gap-2 [&>:first-child]:flex-1">
        <TextField
          label="Name"
          maxLength={maxViewNameLength}
          value={typedName}
          onChange={({ target }) => {
            setTypedName(target.value)
            setSavedName('')
          }}
        />
        <Button type="submit" variant="primary" disabled={view === null || !isReady}>
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
          ? 'This list already has a view with that name. Saving replaces it.'
          : isSavedViewListed && savedMessage}
      </output>
    </form>
  )
}

function ViewItem({ view, onOpen }: { view: SavedView; onOpen: () => void }) {
  const { views, update } = useSavedViews()
  const name = toVisibleString(view.name)
  const pinnedCount = views.filter(({ pinned }) => pinned).length

  function deleteView(event: MouseEvent<HTMLElement>) {
    // The focused button disappears, so move the focus to the name field.
    event.currentTarget.closest('[role="dialog"]')?.querySelector('input')?.focus()
    update((current) => current.filter(({ id }) => id !== view.id))
    notify({
      title: `Deleted “${name}”`,
      action: {
        label: 'Undo',
        run: () => update((current) => [...current, ...findNewViews(current, [view])]),
      },
    })
  }
  const actions = [
    {
      label: view.pinned ? `Unpin ${name}` : `Pin ${name} to the navigation`,
      Icon: view.pinned ? PinOff : Pin,
      onClick: () => update(saveView({ ...view, pinned: !view.pinned })),
      disabled: !view.pinned && pinnedCount >= maxPinnedViews,
    },
    { label: `Delete ${name}`, Icon: Trash2, onClick: deleteView },
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
          title={disabled ? `At most ${maxPinnedViews} views can be pinned.` : label}
          disabled={disabled}
          onClick={onClick}
        >
          <Icon aria-hidden />
        </Button>
      ))}
    </li>
  )
}

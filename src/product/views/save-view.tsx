import { useRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import type { DeviceStore } from '#/lib/device/device-store.ts'
import { randomId } from '#/lib/random-id.ts'
import { Button } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { useNow } from '#/ui/now.ts'
import { TextField } from '#/ui/text-field.tsx'
import {
  isSameName,
  longestName,
  mostViews,
  puttingViews,
  readName,
  type SavedView,
} from './saved-views.ts'
import { readViewAddress, withFixedDays, withMovingDays } from './view-address.ts'

type SaveViewProps = { views: readonly SavedView[]; store: DeviceStore<readonly SavedView[]> }

/** Saves the list on screen. A name that another view of the list has is replaced only when that is said. */
export function SaveView({ views, store }: SaveViewProps) {
  const router = useRouter()
  const now = useNow()
  const [typed, setTyped] = useState('')
  const [moves, setMoves] = useState(true)
  const [saved, setSaved] = useState('')
  const here = readViewAddress(router.state.location.href)
  if (here === null) return null
  const fixed = withFixedDays(here.address, now)
  const moving = withMovingDays(fixed, now)
  const hasDays = moving !== fixed
  const name = readName(typed)
  const view = name === null ? null : { ...here, name, address: moves ? moving : fixed }
  const taken = view && views.find((one) => isSameName(one, view))
  const isFull = views.length >= mostViews && !taken

  function save(event: FormEvent) {
    event.preventDefault()
    if (view === null || isFull) return
    store.update(puttingViews([{ ...view, id: randomId() }]))
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
      {hasDays && (
        <Checkbox
          label="Dates move with today"
          hint="The last 30 days stay the last 30 days whenever the view is opened."
          checked={moves}
          onChange={() => setMoves(!moves)}
        />
      )}
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" disabled={view === null || isFull}>
          {taken ? 'Replace' : 'Save view'}
        </Button>
        <output className="min-w-0 text-sm [overflow-wrap:anywhere] text-muted">
          {views.some(({ name: one }) => one === saved) && `Saved “${saved}”.`}
        </output>
      </div>
    </form>
  )
}

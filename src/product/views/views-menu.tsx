import { useRouter } from '@tanstack/react-router'
import { visibleString } from '#/lib/visible-text.ts'
import { Menu, MenuItem, MenuNote, MenuSeparator } from '#/ui/menu.tsx'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import type { MenuPlace } from '#/ui/use-menu-button.ts'
import { useSavedViews } from './saved-views.ts'
import { readViewAddress } from './view-address.ts'
import { viewsShortcut } from './views-shortcut.ts'

// Fetched with the menu: both are opened by a press.
export { ViewsDialog } from './views-dialog.tsx'

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
        <MenuItem key={id} onSelect={() => router.history.push(address)}>
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

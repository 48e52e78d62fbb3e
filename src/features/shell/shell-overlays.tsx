import { Combobox } from '@base-ui/react/combobox'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { Check, Search } from 'lucide-react'
import { appVersion } from '#/api/app-settings.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import { apiVersion } from '#/contract/limits.ts'
import type { Profile } from '#/contract/user-profile.ts'
import { humanize } from '#/lib/display-text.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { getBrandLabel } from '#/shared/brands/brand-label.ts'
import { switchBrand } from '#/shared/pages.ts'
import { useDeviceValue } from '#/shared/use-device-value.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { Checkbox } from '#/ui/form-fields.tsx'
import {
  Menu,
  MenuChoice,
  MenuItem,
  MenuNote,
  MenuSeparator,
  optionClass,
  popupClass,
} from '#/ui/overlays.tsx'
import { Keys } from '#/ui/shortcuts/key-hint.tsx'
import { listedShortcuts, type ListedShortcut } from '#/ui/shortcuts/use-shortcuts.ts'
import { setTheme, useTheme } from '#/ui/theme.ts'
import type { AnchoredMenuProps } from '#/ui/use-menu-button.ts'
import { keySettingsOptions } from './shell-dialogs.tsx'

/* Account menu, brand picker and Help. No page needs them for its first paint, so they are in one lazy chunk. */

const themeOptions = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

export function AccountMenu({
  profile,
  onSignOut,
  ...anchorProps
}: AnchoredMenuProps & {
  profile: Profile
  onSignOut: () => void
}) {
  const theme = useTheme()
  return (
    <Menu {...anchorProps} label="Account" side="top" container={document.getElementById('side')}>
      <MenuNote>
        <bdi className="block font-semibold [overflow-wrap:anywhere] text-text">
          {toVisibleString(profile.username ?? 'No user name')}
        </bdi>
        {profile.email && (
          <bdi className="block [overflow-wrap:anywhere]">{toVisibleString(profile.email)}</bdi>
        )}
        {profile.account_type && (
          <span className="block">
            Account type: {toVisibleString(humanize(profile.account_type))}
          </span>
        )}
      </MenuNote>
      <MenuSeparator />
      <MenuChoice label="Theme" options={themeOptions} value={theme} onChange={setTheme} />
      <MenuSeparator />
      <MenuItem onSelect={onSignOut}>Sign out</MenuItem>
      <MenuSeparator />
      <MenuNote>
        Version {appVersion} · API {apiVersion}
      </MenuNote>
    </Menu>
  )
}

export function BrandPicker({
  anchor,
  onClose,
  brands,
  currentBrand,
}: AnchoredMenuProps & {
  brands: readonly CompactBrand[]
  currentBrand: CompactBrand | null
}) {
  const router = useRouter()
  return (
    <Combobox.Root
      open
      modal
      onOpenChange={onClose}
      items={brands}
      itemToStringLabel={(brand: CompactBrand) => getBrandLabel(brand)}
      value={currentBrand}
      onValueChange={(brand) => {
        if (brand) switchBrand(router, brand.id)
      }}
      isItemEqualToValue={(brand, other) => brand.id === other.id}
      autoHighlight
    >
      <Combobox.Portal>
        <Combobox.Positioner
          anchor={anchor}
          align="start"
          sideOffset={4}
          className="z-40 outline-none"
        >
          <Combobox.Popup
            aria-label="Brand"
            finalFocus={anchor}
            className={`${popupClass} flex max-h-[min(24rem,var(--available-height))] w-64 min-w-(--anchor-width) flex-col`}
          >
            <div className="flex items-center gap-2 border-b border-line px-3">
              <Search aria-hidden className="size-3.5 shrink-0 text-faint" />
              <Combobox.Input
                aria-label="Find brand"
                placeholder="Find a brand"
                className="h-9 w-full min-w-0 bg-transparent outline-none placeholder:text-faint"
              />
            </div>
            <Combobox.Empty className="px-3 py-3 text-muted empty:hidden">
              Nothing matches.
            </Combobox.Empty>
            <Combobox.List className="min-h-0 overflow-y-auto overscroll-contain p-1 empty:hidden">
              {(brand: CompactBrand) => (
                <Combobox.Item key={brand.id} value={brand} className={optionClass}>
                  <span className="min-w-0 flex-1">
                    <bdi className="block truncate">{getBrandLabel(brand)}</bdi>
                    {brand.domain && brand.name && (
                      <bdi className="block truncate text-xs text-muted">
                        {toVisibleString(brand.domain)}
                      </bdi>
                    )}
                  </span>
                  <Combobox.ItemIndicator>
                    <Check aria-hidden />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

/** Review decisions come first and global shortcuts last. */
function getGroupRank(group: string): number {
  if (group === 'Domains: decide') return 0
  return group === 'Everywhere' || group === 'Go to' ? 2 : 1
}

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { value: settings, update } = useDeviceValue(keySettingsOptions)
  const navigate = useNavigate()
  const shortcuts = useSelector(listedShortcuts)
  const groups = [...Map.groupBy(shortcuts, ({ group }) => group)].toSorted(
    ([a], [b]) => getGroupRank(a) - getGroupRank(b),
  )
  function openGlossary() {
    onClose()
    void navigate({ to: '/glossary' })
  }
  return (
    <Dialog title="Help" open onOpenChange={onClose}>
      <div className="grid gap-4">
        <div className="flex items-center justify-between gap-3">
          <p className="text-muted">
            Keyboard shortcuts for this page. They’re off while you type or a dialog is open.
          </p>
          <Button size="small" onClick={openGlossary}>
            Glossary
          </Button>
        </div>
        {groups.map(([group, shortcutsOfGroup]) => (
          <section key={group} aria-label={group}>
            <h3 className="text-xs font-label text-faint">{group}</h3>
            <ul>
              {shortcutsOfGroup.map((shortcut) => (
                <ShortcutRow key={shortcut.id} shortcut={shortcut} />
              ))}
            </ul>
          </section>
        ))}
        <Checkbox
          label="Single-key shortcuts"
          hint="Switch off if speech input or stray keys trigger them. Enter, Escape, arrows and keys with Ctrl or Alt stay on."
          checked={!settings.typedOff}
          onChange={({ currentTarget: { checked } }) =>
            update((before) => ({ ...before, typedOff: !checked }))
          }
        />
      </div>
    </Dialog>
  )
}

function ShortcutRow({ shortcut: { label, keys } }: { shortcut: ListedShortcut }) {
  return (
    <li className="flex min-h-8.5 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line py-1 last:border-b-0">
      <span className="min-w-0 flex-1">{label}</span>
      {keys.length === 0 && <span className="text-faint">off</span>}
      {keys.map((alternative, index) => (
        <span key={alternative} className="flex items-center gap-2">
          {index > 0 && <span className="text-xs text-faint">or</span>}
          <Keys keys={alternative} />
        </span>
      ))}
    </li>
  )
}

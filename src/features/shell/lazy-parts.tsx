import { useRouter } from '@tanstack/react-router'
import { useState, type ComponentProps, type RefObject } from 'react'
import { session } from '#/api/session.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import { interfaceVersion } from '#/contract/limits.ts'
import type { Profile } from '#/contract/profile.ts'
import { humanize } from '#/lib/humanize.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { appVersion } from '#/shared/app-version.ts'
import { brandLabel } from '#/shared/brands/brand-label.ts'
import { openForBrand } from '#/shared/pages.ts'
import { Menu, MenuChoice, MenuItem, MenuNote, MenuSeparator, MenuSwitch } from '#/ui/menu.tsx'
import { Picker } from '#/ui/picker.tsx'
import { ShortcutsDialog } from '#/ui/shortcuts/shortcuts-dialog.tsx'
import { setTheme, useTheme } from '#/ui/theme.ts'
import type { MenuAnchor } from '#/ui/use-menu-button.ts'

const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** Account menu: user, theme, session and sign-out. */
export function AccountMenu({
  profile,
  onSignOut,
  ...place
}: MenuAnchor & {
  profile: Profile
  onSignOut: () => void
}) {
  const theme = useTheme()
  const [isKept, setKept] = useState(() => session.isKeyStored())
  return (
    <Menu {...place} label="Account" side="top" container={document.getElementById('side')}>
      <MenuNote>
        <bdi className="block font-semibold [overflow-wrap:anywhere] text-text">
          {visibleString(profile.username ?? 'No user name')}
        </bdi>
        {profile.email && (
          <bdi className="block [overflow-wrap:anywhere]">{visibleString(profile.email)}</bdi>
        )}
        {profile.account_type && (
          <span className="block">
            Account type: {visibleString(humanize(profile.account_type))}
          </span>
        )}
      </MenuNote>
      <MenuSeparator />
      <MenuChoice label="Theme" options={themes} value={theme} onChange={setTheme} />
      <MenuSeparator />
      <MenuSwitch
        label="Keep me signed in"
        hint={isKept ? 'Until you close this tab.' : 'Reloading will sign you out.'}
        checked={isKept}
        onChange={(keep) => {
          session.setKeyStored(keep)
          setKept(session.isKeyStored())
        }}
      />
      <MenuSeparator />
      <MenuItem onSelect={onSignOut}>Sign out</MenuItem>
      <MenuSeparator />
      <MenuNote>
        Version {appVersion} · API {interfaceVersion}
      </MenuNote>
    </Menu>
  )
}

/** List of the brand switcher. */
export function BrandPicker({
  anchor,
  onClose,
  brands,
  currentId,
}: {
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  brands: readonly CompactBrand[]
  /** Null on pages without a brand. */
  currentId: string | null
}) {
  const router = useRouter()
  return (
    <Picker
      label="Brand"
      anchor={anchor}
      onClose={onClose}
      items={brands.map((brand) => ({
        value: brand.id,
        label: brandLabel(brand),
        ...(brand.domain && brand.name ? { note: visibleString(brand.domain) } : {}),
      }))}
      value={currentId}
      onSelect={(brandId) => openForBrand(router, brandId)}
    />
  )
}

/** Lists the keyboard shortcuts of the page. */
export function HelpDialog(props: Omit<ComponentProps<typeof ShortcutsDialog>, 'onGlossary'>) {
  const router = useRouter()
  function openGlossary() {
    props.onOpenChange(false)
    void router.navigate({ to: '/glossary' })
  }
  return <ShortcutsDialog {...props} onGlossary={openGlossary} />
}

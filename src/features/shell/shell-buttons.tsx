import { Link } from '@tanstack/react-router'
import { ChevronsUpDown, CircleUser, Flag, Search } from 'lucide-react'
import type { CompactBrand } from '#/contract/brand.ts'
import type { Profile } from '#/contract/user-profile.ts'
import { humanize, getInitials } from '#/lib/display-text.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { getBrandLabel } from '#/shared/brands/brand-label.ts'
import { getButtonClass } from '#/ui/button.tsx'
import { createLazyCode, LazyPart, OpeningDialog } from '#/ui/lazy-part.tsx'
import { ShortcutKeys } from '#/ui/shortcuts/key-hint.tsx'
import { isApple } from '#/ui/shortcuts/keys.ts'
import { useMenuButton } from '#/ui/use-menu-button.ts'
import type { LoadedPage } from './current-page.tsx'
import { commandBarLabel } from './search-field.tsx'

export const helpKeys = '?'
// On macOS, Control+K deletes text.
export const commandKeys = isApple ? 'Meta+k' : 'Control+k'

/** Brand picker, account menu and Help, loaded on first use. */
export const shellOverlays = createLazyCode(() => import('./shell-overlays.tsx'))

type BrandNameProps = {
  brand: CompactBrand | null
  coversAllBrands: boolean
}

function BrandName({ brand, coversAllBrands }: BrandNameProps) {
  if (brand === null)
    return (
      <span className="flex h-8.5 flex-1 items-center font-semibold">
        {coversAllBrands ? 'All brands' : 'Choose a brand'}
      </span>
    )
  const name = getBrandLabel(brand)
  return (
    <>
      <span
        aria-hidden
        className="grid size-6.5 shrink-0 place-items-center rounded-md bg-accent text-sm font-heading text-on-accent"
      >
        {getInitials(name)}
      </span>
      <span className="min-w-0 flex-1">
        <span className="sr-only">Brand: </span>
        <bdi className="block truncate leading-tight font-semibold">{name}</bdi>{' '}
        {brand.domain && brand.name && (
          <bdi translate="no" className="block truncate text-xs text-muted">
            {toVisibleString(brand.domain)}
          </bdi>
        )}
      </span>
    </>
  )
}

const switcherClass =
  'mb-2.5 flex w-full shrink-0 items-center gap-2.25 rounded-card border border-line bg-bg p-2 text-left'

export function BrandSwitcherPlaceholder() {
  return (
    <div aria-hidden className={switcherClass}>
      <span className="size-6.5 shrink-0 rounded-md bg-gray-soft" />
      <span className="h-8.5" />
    </div>
  )
}

type BrandSwitcherProps = {
  brands: readonly CompactBrand[]
  currentBrand: CompactBrand | null
  coversAllBrands: boolean
}

export function BrandSwitcher({ brands, currentBrand, coversAllBrands }: BrandSwitcherProps) {
  const { triggerProps, menuProps } = useMenuButton(shellOverlays, 'dialog')
  if (brands.length === 0) return <p className={`${switcherClass} text-muted`}>No brands yet</p>
  const name = <BrandName brand={currentBrand} coversAllBrands={coversAllBrands} />
  if (brands.length === 1 && currentBrand !== null)
    return <div className={switcherClass}>{name}</div>
  return (
    <>
      <button
        {...triggerProps}
        type="button"
        className={`${switcherClass} hover:border-line-strong`}
      >
        {name}
        <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-faint" />
      </button>
      {menuProps && (
        <LazyPart part={shellOverlays} fallback={<OpeningDialog label="Brand" />}>
          {({ BrandPicker }) => (
            <BrandPicker {...menuProps} brands={brands} currentBrand={currentBrand} />
          )}
        </LazyPart>
      )}
    </>
  )
}

export function AccountButton({ profile, onSignOut }: { profile: Profile; onSignOut: () => void }) {
  const { triggerProps, menuProps } = useMenuButton(shellOverlays)
  return (
    <>
      <button
        {...triggerProps}
        type="button"
        className="flex w-full items-center gap-2.25 rounded-md px-2.25 py-1.5 text-left text-muted hover:bg-sunken hover:text-text"
      >
        <CircleUser aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 flex-1">
          <span className="sr-only">Account: </span>
          <bdi className="block truncate text-text">
            {toVisibleString(profile.username ?? profile.email ?? 'No name')}
          </bdi>{' '}
          {profile.account_type && (
            <bdi className="block truncate text-xs">
              {toVisibleString(humanize(profile.account_type))}
            </bdi>
          )}
        </span>
        <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-faint" />
      </button>
      {menuProps && (
        <LazyPart part={shellOverlays} fallback={<OpeningDialog label="Account" />}>
          {({ AccountMenu }) => (
            <AccountMenu {...menuProps} profile={profile} onSignOut={onSignOut} />
          )}
        </LazyPart>
      )}
    </>
  )
}

export function HelpButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex h-7 items-center gap-1.5 rounded-md px-2.25 text-left text-sm text-muted hover:bg-sunken hover:text-text"
    >
      Help
      <ShortcutKeys keys={helpKeys} />
    </button>
  )
}

export function CommandButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="ml-auto flex h-7.5 shrink-0 items-center gap-2 rounded-control border border-line bg-bg px-2.5 text-muted hover:border-line-strong hover:text-text max-wide:size-8 max-wide:justify-center max-wide:border-0 max-wide:bg-transparent max-wide:p-0"
    >
      <Search aria-hidden className="size-3.5 max-wide:size-4.5" />
      <span className="max-wide:sr-only">{commandBarLabel}</span>
      {/* Keeps the width on macOS, where the key hint is shorter. */}
      <span className="ml-4 min-w-13 text-right max-wide:hidden">
        <ShortcutKeys keys={commandKeys} />
      </span>
    </button>
  )
}

export function RequestLink({ page: { title, brand, target } }: { page: LoadedPage }) {
  if (title === 'Request takedown') return null
  return (
    <Link
      to="/takedowns/new"
      search={{ ...(brand && { brand: brand.id }), ...(target !== null && { target }) }}
      className={`${getButtonClass({ variant: 'primary' })} max-wide:size-8 max-wide:px-0`}
    >
      <Flag aria-hidden />
      <span className="max-wide:sr-only">Request takedown</span>
    </Link>
  )
}

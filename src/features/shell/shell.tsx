import { useQuery, type Query } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { profileOptions } from '#/api/profile.ts'
import { defangHost } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { appVersion } from '#/product/app-version.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import { usePageTitle } from '#/product/page-title.ts'
import { ProgressLine } from '#/ui/loading.tsx'
import { Toasts } from '#/ui/toast.tsx'
import { Account } from './account.tsx'
import { useSideBrand } from './brand-of-page.ts'
import { BrandPlace, BrandSwitcher } from './brand-switcher.tsx'
import { CommandButton } from './command-button.tsx'
import { Crumbs } from './crumbs.tsx'
import { useDrawer } from './drawer.ts'
import { FrameDialogs, type CommandBarOfFrame, type FrameDialog } from './frame-dialogs.tsx'
import { useHeadingFocus } from './heading-focus.ts'
import { NetworkBanners } from './network-banners.tsx'
import { PrintHead } from './print-head.tsx'
import { RequestLink } from './request-link.tsx'
import { ShortcutsButton } from './shortcuts-button.tsx'
import { SideNav } from './side-nav.tsx'
import { useTrail, type Trail } from './use-trail.ts'

function SkipLink() {
  const skip = (event: MouseEvent) => {
    // The address belongs to the router; only the focus moves.
    event.preventDefault()
    document.getElementById('main')?.focus()
  }
  return (
    <a
      href="#main"
      onClick={skip}
      className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-accent px-3 py-1.5 font-semibold text-on-accent focus:translate-y-0 print:hidden"
    >
      Skip to content
    </a>
  )
}

function Progress() {
  const active = useRouterState({ select: ({ status }) => status === 'pending' })
  return <ProgressLine active={active} label="Loading" />
}

/** The crumbs from their end. Of a record only when its name is known: till then the last title stays. */
function PageTitle({ trail: { name, brand, host } }: { trail: Trail }) {
  usePageTitle(
    ...(host === null ? [] : [visibleString(defangHost(host), 'host')]),
    ...(name === null ? [] : [name]),
    ...(brand === null ? [] : [brandLabel(brand)]),
  )
  return null
}

// A failed refresh keeps what is known; only without it there is no frame to show.
const isUnknown = (_error: Error, { state }: Pick<Query, 'state'>) => state.data === undefined

/**
 * The frame of every page behind the sign-in: place, brand switcher, navigation and account around
 * `main`. On a narrow screen the side is a panel behind a menu button.
 */
export function Shell({
  CommandBar,
  tray,
  dock,
  banner,
  onSignOut,
  children,
}: {
  CommandBar: CommandBarOfFrame
  /** What stands in the head of every page, before the request button. */
  tray?: ReactNode
  /** What stands below every page and covers nothing of it. */
  dock?: ReactNode
  /** What stands above every page. */
  banner?: ReactNode
  /** Asks before it ends the session. */
  onSignOut: () => void
  children: ReactNode
}) {
  const { data: profile } = useQuery({ ...profileOptions(), throwOnError: isUnknown })
  const brands = useQuery({ ...compactBrandsOptions(), throwOnError: isUnknown }).data?.rows
  const { open, toggle } = useDrawer()
  const trail = useTrail(brands)
  const [dialog, setDialog] = useState<FrameDialog | null>(null)
  const { brand: current, id: brandId } = useSideBrand(brands)
  const MenuIcon = open ? X : Menu
  useHeadingFocus()
  return (
    <div className="wide:grid wide:h-dvh wide:grid-cols-[13.5rem_minmax(0,1fr)] wide:grid-rows-[3rem_minmax(0,1fr)] print:block print:h-auto">
      <SkipLink />
      <Progress />
      {trail.name !== null && (trail.record === null || trail.host !== null) && (
        <PageTitle trail={trail} />
      )}
      <header className="flex h-12 items-center gap-2.5 border-b border-line bg-surface px-5 max-wide:sticky max-wide:top-0 max-wide:z-30 max-wide:gap-1.5 max-wide:px-3.5 wide:col-start-2 print:hidden">
        <button
          type="button"
          aria-expanded={open}
          aria-controls="side"
          onClick={toggle}
          className="-ml-1 grid size-8 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-text wide:hidden"
        >
          <MenuIcon aria-hidden className="size-4.5" />
          <span className="sr-only">Menu</span>
        </button>
        {/* With the brand or not at all: its name would push the rest aside. */}
        {(trail.brandId === null || brands) && <Crumbs trail={trail} />}
        <CommandButton onOpen={() => setDialog('command')} />
        {tray}
        <RequestLink trail={trail} />
      </header>
      <aside
        id="side"
        aria-label="Brand, pages and account"
        className={`flex flex-col overflow-y-auto bg-surface px-2.5 py-3 max-wide:fixed max-wide:inset-x-0 max-wide:top-12 max-wide:bottom-0 max-wide:z-30 wide:col-start-1 wide:row-span-2 wide:row-start-1 wide:border-r wide:border-line print:hidden ${open ? '' : 'max-wide:hidden'}`}
      >
        {brands && current !== undefined ? (
          <BrandSwitcher brands={brands} current={current} />
        ) : (
          <BrandPlace />
        )}
        <nav aria-label="Main">
          <SideNav
            brandId={brandId}
            count={brands?.length}
            ofCase={trail.record?.of === 'case' && trail.brand !== null}
          />
        </nav>
        {/* As high before it is known who is signed in. */}
        <div className="mt-auto flex min-h-21 flex-col justify-end border-t border-line pt-2">
          {profile && <Account profile={profile} onSignOut={onSignOut} />}
          <div className="flex items-center gap-2">
            <ShortcutsButton onOpen={() => setDialog('shortcuts')} />
            <span className="shrink-0 px-2.25 text-xs text-faint">
              <span className="sr-only">Version </span>
              {appVersion}
            </span>
          </div>
        </div>
      </aside>
      <div className="flex min-h-0 min-w-0 flex-col wide:col-start-2">
        {banner}
        <NetworkBanners />
        <main
          id="main"
          tabIndex={-1}
          className="relative flex min-h-0 flex-1 flex-col gap-3 px-5 pt-3 pb-4 outline-none max-wide:gap-2.5 max-wide:px-3.5 max-wide:pb-3.5 wide:overflow-auto print:block print:space-y-3.5 print:overflow-visible print:p-0"
        >
          <PrintHead brand={current} />
          {children}
        </main>
        {dock}
      </div>
      <Toasts />
      <FrameDialogs
        user={profile?.id ?? null}
        brandId={brandId}
        openBrandId={trail.brandId}
        CommandBar={CommandBar}
        dialog={dialog}
        onDialog={setDialog}
      />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { Menu, X } from 'lucide-react'
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import { appVersion } from '#/api/app-settings.ts'
import { compactBrandsOptions } from '#/api/brands.ts'
import { profileOptions } from '#/api/profile.ts'
import { session } from '#/api/session.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import { getBrandLabel } from '#/shared/brands/brand-label.ts'
import { PlainHttpBanner } from '#/shared/plain-http-banner.tsx'
import { usePrintTime } from '#/ui/printing.ts'
import { useMedia, wideMediaQuery } from '#/ui/use-media.ts'
import type { CommandBarProps } from './command-bar.tsx'
import { Breadcrumbs, PageTitle, useLoadedPage } from './current-page.tsx'
import { ShellFailure, ShellBanners } from './shell-banners.tsx'
import {
  AccountButton,
  BrandSwitcherPlaceholder,
  BrandSwitcher,
  CommandButton,
  RequestLink,
  HelpButton,
} from './shell-buttons.tsx'
import { ShellDialogs, type ShellDialog } from './shell-dialogs.tsx'
import { SideNav } from './side-nav.tsx'

function SkipLink() {
  const skip = (event: MouseEvent) => {
    // Move focus without changing the URL.
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

const progressDelayMs = 150

function NavigationProgress() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setIsSlow(true), progressDelayMs)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isLoading])
  return (
    <div className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden print:hidden">
      <output className="sr-only">{isSlow && 'Loading'}</output>
      {isSlow && <div className="h-full w-1/3 animate-slide bg-accent" />}
    </div>
  )
}

function PrintHeader({ brand }: { brand: CompactBrand | null }) {
  const printedAt = usePrintTime()
  if (printedAt === null) return null
  return (
    <div
      data-print-head
      className="mb-3.5 flex items-baseline justify-between gap-4 border-b border-text pb-1.5 text-sm"
    >
      <p>
        <bdi className="font-heading">{brand ? getBrandLabel(brand) : 'All brands'}</bdi> · Brand
        protection
      </p>
      <p className="shrink-0">Printed {printedAt}</p>
    </div>
  )
}

/** Time to wait for the new page to render its heading, and for the old page to remove the focused element. */
const maxHeadingWaitMs = 5000

/** Returns true if the focus is in a dialog or on a visible element of the page. */
function hasVisibleFocus(main: HTMLElement): boolean {
  const focused = document.activeElement
  if (focused === null || focused === main) return false
  if (focused.closest('dialog, [role="dialog"]:not([data-closed])')) return true
  // While the evidence of a domain fills the page, the list behind it stays rendered, but is invisible.
  return main.contains(focused) && focused.checkVisibility({ visibilityProperty: true })
}

function focusHeading(main: HTMLElement): boolean {
  const headings = [...main.querySelectorAll<HTMLElement>('h1[tabindex]')]
  const heading = headings.find((element) => element.checkVisibility())
  heading?.focus({ preventScroll: true })
  return heading !== undefined
}

/** Focuses the heading after navigation to another page, unless the page keeps the focused element. */
function useHeadingFocus(): void {
  const router = useRouter()
  useEffect(() => {
    let stopWatching = () => {}
    function moveFocus() {
      const main = document.getElementById('main')
      if (!main) return
      stopWatching()
      if (!hasVisibleFocus(main) && focusHeading(main)) return
      if (!hasVisibleFocus(main)) main.focus({ preventScroll: true })
      // The old page may unmount, and the heading may mount, after the router's event.
      const observer = new MutationObserver(() => {
        // Move focus only if it was lost, because the user may have focused something else.
        if (document.activeElement === document.body) main.focus({ preventScroll: true })
        if (document.activeElement === main && focusHeading(main)) stopWatching()
      })
      observer.observe(main, { childList: true, subtree: true })
      const timer = setTimeout(() => observer.disconnect(), maxHeadingWaitMs)
      stopWatching = () => {
        observer.disconnect()
        clearTimeout(timer)
      }
    }
    const state = session.store.state
    // After sign-in, the shell mounts too late to get the event of the first navigation, so move the focus here. After
    // a reload (`wasRestored`), leave the focus alone.
    if (state.isSignedIn && !state.wasRestored && document.activeElement === document.body)
      moveFocus()
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) moveFocus()
    })
    return () => {
      stopWatching()
      unsubscribe()
    }
  }, [router])
}

/** The sidebar on narrow screens. Closes on Escape and on any link, even one to the current page. */
function useDrawer(): { isOpen: boolean; toggle: () => void } {
  const router = useRouter()
  /** Stays true if the screen gets wide while the drawer is open. */
  const [wasOpened, setWasOpened] = useState(false)
  // On wide screens, the sidebar covers nothing.
  const isOpen = !useMedia(wideMediaQuery) && wasOpened
  useEffect(() => {
    // Listen on wide screens too. Otherwise, the drawer would cover another page once the screen gets narrow again.
    if (!wasOpened) return
    const close = () => setWasOpened(false)
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !isOpen) return
      // Keep Escape from the page's shortcuts: React closes the drawer before their listener on the window runs.
      event.preventDefault()
      close()
    }
    const unsubscribe = router.subscribe('onBeforeLoad', close)
    document.addEventListener('keydown', handleKeyDown)
    return () => {
      unsubscribe()
      document.removeEventListener('keydown', handleKeyDown)
    }
  }, [router, wasOpened, isOpen])
  return { isOpen, toggle: () => setWasOpened(!isOpen) }
}

type ShellProps = {
  /** Dock, toasts and dialogs, loaded after the first paint. */
  deferredParts: ReactNode
  onReviewUrls: CommandBarProps['onReviewUrls']
  onSignOut: () => void
  children: ReactNode
}

/** Unmounts all customer data when the session ends, before the sign-in screen opens. */
export function Shell(props: ShellProps) {
  const isSignedIn = useSelector(session.store, (state) => state.isSignedIn)
  return isSignedIn ? <Layout {...props} /> : null
}

function Layout({ deferredParts, onReviewUrls, onSignOut, children }: ShellProps) {
  const profileQuery = useQuery(profileOptions())
  const brandsQuery = useQuery(compactBrandsOptions())
  const profile = profileQuery.data
  const brands = brandsQuery.data?.rows
  const drawer = useDrawer()
  const page = useLoadedPage(brands)
  const [dialog, setDialog] = useState<ShellDialog | null>(null)
  const { sideBrand, coversAllBrands } = page
  const MenuIcon = drawer.isOpen ? X : Menu
  useHeadingFocus()
  return (
    <div className="wide:grid wide:h-dvh wide:grid-cols-[13.5rem_minmax(0,1fr)] wide:grid-rows-[3rem_minmax(0,1fr)] print:block print:h-auto">
      <SkipLink />
      <NavigationProgress />
      {/* The title of a record contains its host, so it waits for the host. */}
      {page.title !== null && (!page.isRecord || page.host !== null) && <PageTitle page={page} />}
      <header className="flex h-12 items-center gap-2.5 border-b border-line bg-surface px-5 max-wide:sticky max-wide:top-0 max-wide:z-30 max-wide:gap-1.5 max-wide:px-3.5 wide:col-start-2 print:hidden">
        <button
          type="button"
          aria-expanded={drawer.isOpen}
          aria-controls="side"
          onClick={drawer.toggle}
          className="-ml-1 grid size-8 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-text wide:hidden"
        >
          <MenuIcon aria-hidden className="size-4.5" />
          <span className="sr-only">Menu</span>
        </button>
        {/* Wait for the brand, because adding it later would move the other breadcrumbs. */}
        {(page.brandId === null || brands) && <Breadcrumbs page={page} />}
        <CommandButton onOpen={() => setDialog('command')} />
        <RequestLink page={page} />
      </header>
      <aside
        id="side"
        aria-label="Brand, pages and account"
        data-overlay={drawer.isOpen || undefined}
        className={`flex flex-col overflow-y-auto bg-surface px-2.5 py-3 max-wide:fixed max-wide:inset-x-0 max-wide:top-12 max-wide:bottom-0 max-wide:z-30 wide:col-start-1 wide:row-span-2 wide:row-start-1 wide:border-r wide:border-line print:hidden ${drawer.isOpen ? '' : 'max-wide:hidden'}`}
      >
        {brands && sideBrand !== undefined ? (
          <BrandSwitcher
            brands={brands}
            currentBrand={sideBrand}
            coversAllBrands={coversAllBrands}
          />
        ) : (
          <BrandSwitcherPlaceholder />
        )}
        <nav aria-label="Main">
          <SideNav
            brandId={page.sideBrandId}
            brandCount={brands?.length}
            isCaseOfBrand={page.takedownId !== undefined && page.brand !== null}
          />
        </nav>
        {/* Reserves the height of the account button. */}
        <div className="mt-auto flex min-h-21 flex-col justify-end border-t border-line pt-2">
          {profile && <AccountButton profile={profile} onSignOut={onSignOut} />}
          <div className="flex items-center">
            <HelpButton onOpen={() => setDialog('help')} />
            <span className="ml-auto shrink-0 px-2.25 text-xs text-faint">
              <span className="sr-only">Version </span>
              {appVersion}
            </span>
          </div>
        </div>
      </aside>
      <div className="flex min-h-0 min-w-0 flex-col wide:col-start-2">
        <PlainHttpBanner />
        <ShellBanners />
        <ShellFailure query={profile ? brandsQuery : profileQuery} />
        <main
          id="main"
          tabIndex={-1}
          className="relative flex min-h-0 flex-1 flex-col gap-3 px-5 pt-3 pb-4 outline-none max-wide:gap-2.5 max-wide:px-3.5 max-wide:pb-3.5 wide:overflow-auto print:block print:space-y-3.5 print:overflow-visible print:p-0"
        >
          <PrintHeader brand={coversAllBrands ? null : (sideBrand ?? null)} />
          {children}
        </main>
        {deferredParts}
      </div>
      <ShellDialogs
        page={page}
        onReviewUrls={onReviewUrls}
        dialog={dialog}
        onDialogChange={setDialog}
      />
    </div>
  )
}

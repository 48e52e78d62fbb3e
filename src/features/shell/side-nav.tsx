import { useQueries } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { Bell, Pin } from 'lucide-react'
import type { ReactNode } from 'react'
import { brandStatsOptions } from '#/api/brands.ts'
import { openCaseCountsOptions } from '#/api/takedowns.ts'
import { statsMaxAgeMs } from '#/contract/limits.ts'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { listChangedCases, followedCasesOptions } from '#/shared/follow/followed-cases.ts'
import { globalPages, getBrandPages } from '#/shared/pages.ts'
import { useDeviceValue } from '#/shared/use-device-value.ts'
import { parseViewUrl, useSavedViews } from '#/shared/views/saved-views.ts'
import { useIsPainted } from '#/ui/first-paint.ts'
import { exactMatch } from '#/ui/page-header.tsx'
import { formatKeys } from '#/ui/shortcuts/keys.ts'
import { singleKeysOff } from '#/ui/shortcuts/use-shortcuts.ts'

const linkClass =
  'flex h-8 items-center gap-2.25 rounded-md px-2.25 font-medium whitespace-nowrap text-muted ' +
  'hover:bg-sunken hover:text-text data-[status=active]:bg-accent-soft data-[status=active]:text-accent ' +
  '[&_svg]:size-4 [&_svg]:shrink-0'

type NavCount = { text: string; description: string }

/** Screen readers get the count as the link's description, not as part of its name. */
function Count({ id, text, description }: NavCount & { id: string }) {
  return (
    <>
      <span aria-hidden title={description} className="ml-auto text-xs">
        {text}
      </span>
      <span id={id} hidden>
        {description}
      </span>
    </>
  )
}

const exactPath = { exact: true, includeSearch: false } as const
const pathPrefix = { exact: false, includeSearch: false } as const
/** Like `pathPrefix`, but the URL must have the same brand as the link, or both must have none. */
const sameBrand = { exact: false, includeSearch: true, explicitUndefined: true } as const

type Page = ReturnType<typeof getBrandPages>[number] | (typeof globalPages)[number]

type NavState = {
  /** True if the current page is a case of the brand in the sidebar. */
  isCaseOfBrand: boolean
  /** True if the user has only one brand. That brand's links are then also active on pages that show all brands. */
  hasOneBrand: boolean
}

function getActiveOptions(page: Page, { isCaseOfBrand, hasOneBrand }: NavState) {
  const { id, link } = page
  if (link.to !== '/takedowns' && link.to !== '/outcomes')
    return 'hasSubpages' in page ? pathPrefix : exactPath
  // The URL of a case doesn't contain its brand, so `sameBrand` can't be used. On a case of the brand in the sidebar,
  // only the link to the brand's takedowns is active: `exactPath` keeps “All takedowns” inactive.
  if (isCaseOfBrand && link.to === '/takedowns') return id === 'takedowns' ? pathPrefix : exactPath
  return hasOneBrand ? pathPrefix : sameBrand
}

type NavItemProps = {
  page: Page
  state: NavState
  search?: { brand: string }
  count?: NavCount | null
  children?: ReactNode
}

function NavItem({ page, state, search, count, children }: NavItemProps) {
  const areSingleKeysOff = useSelector(singleKeysOff)
  // Pages without an icon are not in the sidebar.
  if (!('Icon' in page)) return null
  const { Icon } = page
  const countId = `nav-${page.id}`
  return (
    <li className="relative">
      <Link
        {...page.link}
        {...(search && { search })}
        activeOptions={getActiveOptions(page, state)}
        className={linkClass}
        title={
          'letter' in page && !areSingleKeysOff
            ? `Keys: ${formatKeys(`g ${page.letter}`)}`
            : undefined
        }
        aria-describedby={count ? countId : undefined}
      >
        <Icon aria-hidden />
        {'sidebarName' in page ? page.sidebarName : page.name}
        {count && <Count id={countId} {...count} />}
      </Link>
      {children}
    </li>
  )
}

function BrandLinks({ brandId, state }: { brandId: string; state: NavState }) {
  const isPainted = useIsPainted()
  const { queueCount, openCount } = useQueries({
    queries: [
      { ...brandStatsOptions(brandId), enabled: isPainted },
      { ...openCaseCountsOptions(brandId), staleTime: statsMaxAgeMs, enabled: isPainted },
    ],
    // Show both counts at the same time, so that the sidebar changes only once.
    combine: ([stats, openCases]) =>
      stats.isPending || openCases.isPending
        ? {}
        : { queueCount: stats.data?.domain_count, openCount: openCases.data?.total },
  })
  const queueText = queueCount == null ? null : formatCount(queueCount)
  return (
    <ul className="grid gap-0.5">
      {getBrandPages(brandId).map((page) => (
        <NavItem
          key={page.id}
          page={page}
          state={state}
          count={
            page.id === 'queue' && queueText !== null
              ? {
                  text: queueText,
                  description: `${queueText} in the review queue (count up to 5 min old)`,
                }
              : null
          }
        >
          {page.id === 'takedowns' && openCount != null && (
            <Link
              to="/takedowns"
              search={{ brand: brandId, status: 'open' }}
              className="absolute inset-y-1 right-1 flex items-center rounded-sm px-1.25 text-xs text-muted hover:bg-surface hover:text-text"
            >
              {formatCount(openCount)} open<span className="sr-only"> takedowns</span>
            </Link>
          )}
        </NavItem>
      ))}
    </ul>
  )
}

type SideNavProps = {
  brandId: string | null
  brandCount: number | undefined
  isCaseOfBrand: boolean
}

export function SideNav({ brandId, brandCount, isCaseOfBrand }: SideNavProps) {
  const state = { isCaseOfBrand, hasOneBrand: brandCount === 1 }
  return (
    <>
      {brandId !== null && <BrandLinks brandId={brandId} state={state} />}
      {(brandId === null || !state.hasOneBrand) && (
        <>
          <p id="nav-all" className="mx-2.25 mt-3.5 mb-1 text-xs font-label text-faint">
            Across brands
          </p>
          <ul aria-labelledby="nav-all" className="grid gap-0.5">
            {crossBrandPages.map((page) => (
              <NavItem
                key={page.id}
                page={page}
                state={state}
                count={
                  page.id === 'brands' && brandCount
                    ? {
                        text: formatCount(brandCount),
                        description: formatCountOf(brandCount, 'brand'),
                      }
                    : null
                }
              />
            ))}
          </ul>
        </>
      )}
      <PinnedViews brandId={brandId} />
      <ul className="mt-3.5 grid gap-0.5">
        <FollowedCases />
        {userPages.map((page) => (
          <NavItem
            key={page.id}
            page={page}
            state={state}
            {...(page.id === 'notes' && brandId !== null && { search: { brand: brandId } })}
          />
        ))}
      </ul>
    </>
  )
}

function FollowedCases() {
  const { value } = useDeviceValue(followedCasesOptions)
  const changedCount = listChangedCases(value).length
  if (value.cases.length === 0) return null
  return (
    <li>
      <Link
        to="/takedowns"
        search={{ brand: undefined, who: 'followed' }}
        activeOptions={sameBrand}
        aria-describedby={changedCount > 0 ? 'nav-following' : undefined}
        className={linkClass}
      >
        <Bell aria-hidden />
        Following
        {changedCount > 0 && (
          <Count
            id="nav-following"
            text={`${formatCount(changedCount)} new`}
            description={`${formatCountOf(changedCount, 'followed case')} changed`}
          />
        )}
      </Link>
    </li>
  )
}

/** Shows the pinned views of the brand and the pinned views that have no brand (F18). */
function PinnedViews({ brandId }: Pick<SideNavProps, 'brandId'>) {
  const href = useRouterState({ select: ({ location }) => location.href })
  const pinned = useSavedViews().views.filter(
    (view) => view.pinned && (view.brandId === null || view.brandId === brandId),
  )
  if (pinned.length === 0) return null
  const currentAddress = parseViewUrl(href)?.address
  return (
    <>
      <p id="nav-views" className="mx-2.25 mt-3.5 mb-1 text-xs font-label text-faint">
        Pinned views
      </p>
      <ul aria-labelledby="nav-views" className="grid gap-0.5">
        {pinned.map(({ id, name, address }) => (
          <li key={id}>
            <Link
              // The types require `to`, but the router uses `href`.
              to="."
              href={address}
              activeOptions={exactMatch}
              // The link stays active on all pages of the list, because `currentAddress` has no page number.
              data-status={address === currentAddress ? 'active' : undefined}
              aria-current={address === currentAddress ? 'page' : undefined}
              className={linkClass}
            >
              <Pin aria-hidden />
              <bdi className="truncate">{toVisibleString(name)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

const isUserPage = ({ id }: (typeof globalPages)[number]) => id === 'notes' || id === 'glossary'
const userPages = globalPages.filter(isUserPage)
const crossBrandPages = globalPages.filter((page) => !isUserPage(page))

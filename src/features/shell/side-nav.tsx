import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import {
  Bell,
  BookOpen,
  ChartNoAxesColumn,
  ChartPie,
  Flag,
  History,
  LayoutGrid,
  List,
  type LucideIcon,
  NotebookPen,
  Pin,
  Radar,
  Settings,
} from 'lucide-react'
import { brandStatsOptions } from '#/api/brands.ts'
import { openCaseCountsOptions } from '#/api/open-case-counts.ts'
import { openStatuses } from '#/contract/codes.ts'
import { statsMaxAge } from '#/contract/limits.ts'
import type { Reported } from '#/contract/tolerant.ts'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { changedCases, followedCases } from '#/shared/follow/followed-cases.ts'
import { globalPages, brandPages } from '#/shared/pages.ts'
import { useDeviceValue } from '#/shared/use-device-value.ts'
import { parseViewUrl, useSavedViews } from '#/shared/views/saved-views.ts'
import { isPlainClick } from '#/ui/button.tsx'
import { useFirstPaint } from '#/ui/first-paint.ts'
import { formatKeys } from '#/ui/shortcuts/keys.ts'
import { singleKeysOff } from '#/ui/shortcuts/use-shortcuts.ts'

const linkClass =
  'flex h-8 items-center gap-2.25 rounded-md px-2.25 font-medium whitespace-nowrap text-muted ' +
  'hover:bg-sunken hover:text-text data-[status=active]:bg-accent-soft data-[status=active]:text-accent ' +
  '[&_svg]:size-4 [&_svg]:shrink-0'

/** Number of items behind a link, as the link's description rather than its name. */
function Count({ id, text, about }: NavCount & { id: string }) {
  return (
    <>
      <span aria-hidden title={about} className="ml-auto text-xs">
        {text}
      </span>
      <span id={id} hidden>
        {about}
      </span>
    </>
  )
}

/** Number of open cases, as a second link to exactly those. */
function OpenCases({
  id,
  text,
  about,
  search,
}: NavCount & { id: string; search: { brand?: string | undefined } }) {
  return (
    <>
      <Link
        to="/takedowns"
        search={{ ...search, status: openStatuses.join() }}
        aria-describedby={id}
        title={about}
        className="absolute inset-y-1 right-1 flex items-center rounded-sm px-1.25 text-xs text-muted hover:bg-surface hover:text-text"
      >
        {text}
      </Link>
      <span id={id} hidden>
        {about}
      </span>
    </>
  )
}

/** Active only on the exact page. */
const here = { exact: true, includeSearch: false } as const
const below = { exact: false, includeSearch: false } as const
/** Active if the URL has the link's brand, or none if the link has none. */
const sameBrand = { exact: false, includeSearch: true, explicitUndefined: true } as const

type Page = ReturnType<typeof brandPages>[number] | (typeof globalPages)[number]

/** Icons and short names of navigation items by page ID. Other pages are reached by shortcuts and search. */
const items: Partial<Record<Page['id'], { Icon: LucideIcon; name?: string; below?: boolean }>> = {
  overview: { Icon: ChartNoAxesColumn },
  queue: { Icon: List, name: 'Domains', below: true },
  scans: { Icon: Radar, below: true },
  changes: { Icon: History },
  takedowns: { Icon: Flag },
  outcomes: { Icon: ChartPie },
  settings: { Icon: Settings, name: 'Settings' },
  brands: { Icon: LayoutGrid },
  'all-changes': { Icon: History },
  'all-takedowns': { Icon: Flag },
  'all-outcomes': { Icon: ChartPie },
  notes: { Icon: NotebookPen, below: true },
  glossary: { Icon: BookOpen },
}

function activeOptions({ id, link }: Page, { isCase, isOnlyBrand }: PageFacts) {
  if (link.to !== '/takedowns' && link.to !== '/outcomes') return items[id]?.below ? below : here
  // The URL of a case has no brand.
  if (isCase && link.to === '/takedowns') return id === 'takedowns' ? below : here
  return isOnlyBrand ? below : sameBrand
}

type PageFacts = {
  /** The current page is a case of the brand in the navigation. */
  isCase: boolean
  /** The user has one brand, whose items also stand for the pages across brands. */
  isOnlyBrand: boolean
}

type EntryProps = PageFacts & {
  page: Page
  /** Replaces the search of the page's link. */
  search?: { brand: string }
  count?: NavCount | undefined
  /** Number of open cases among them. */
  open?: NavCount | undefined
}

function Entry({ page, search, count, open, ...facts }: EntryProps) {
  const id = `go.${page.id}`
  const areKeysOff = useSelector(singleKeysOff)
  const item = items[page.id]
  if (!item) return null
  const { Icon, name = page.name } = item
  return (
    <li className="relative">
      <Link
        {...page.link}
        {...(search && { search })}
        activeOptions={activeOptions(page, facts)}
        className={linkClass}
        title={
          'letter' in page && !areKeysOff ? `Keys: ${formatKeys(`g ${page.letter}`)}` : undefined
        }
        aria-describedby={count && `nav-${id}`}
      >
        <Icon aria-hidden />
        {name}
        {count && <Count id={`nav-${id}`} {...count} />}
      </Link>
      {open && (
        <OpenCases
          id={`nav-${id}`}
          {...open}
          search={'search' in page.link ? page.link.search : {}}
        />
      )}
    </li>
  )
}

type SideNavProps = {
  /** Brand of the links; null for none. */
  brandId: string | null
  /** The user's number of brands; undefined until loaded. */
  count: number | undefined
  /** The current page is a case of that brand. */
  isCase: boolean
}

function BrandLinks({ brandId, ...facts }: PageFacts & { brandId: string }) {
  const { queue, openCases } = useNavCounts(brandId)
  return (
    <ul className="grid gap-0.5">
      {brandPages(brandId).map((page) => (
        <Entry
          key={page.id}
          page={page}
          {...facts}
          count={page.id === 'queue' ? queue : undefined}
          open={page.id === 'takedowns' ? openCases : undefined}
        />
      ))}
    </ul>
  )
}

/** Sidebar links. Users of one brand get no section across brands. */
export function SideNav({ brandId, count, isCase }: SideNavProps) {
  const facts = { isCase, isOnlyBrand: count === 1 }
  return (
    <>
      {brandId !== null && <BrandLinks brandId={brandId} {...facts} />}
      {(brandId === null || !facts.isOnlyBrand) && (
        <>
          <p id="nav-all" className="mx-2.25 mt-3.5 mb-1 text-xs font-label text-faint">
            Across brands
          </p>
          <ul aria-labelledby="nav-all" className="grid gap-0.5">
            {crossBrandPages.map((page) => (
              <Entry
                key={page.id}
                page={page}
                {...facts}
                count={page.id === 'brands' && count ? brandCount(count) : undefined}
              />
            ))}
          </ul>
        </>
      )}
      <PinnedViews brandId={brandId} />
      <ul className="mt-3.5 grid gap-0.5">
        <FollowedCases />
        {userPages.map((page) => (
          <Entry
            key={page.id}
            page={page}
            {...facts}
            {...(page.id === 'notes' && brandId !== null && { search: { brand: brandId } })}
          />
        ))}
      </ul>
    </>
  )
}

/** Link to followed cases with the number of changed ones (F15); hidden if there are none. */
function FollowedCases() {
  const { value } = useDeviceValue(followedCases)
  const changed = changedCases(value).length
  if (value.cases.length === 0) return null
  const about = `${formatCountOf(changed, 'followed case')} changed`
  return (
    <li>
      <Link
        to="/takedowns"
        search={{ brand: undefined, who: 'followed' }}
        activeOptions={sameBrand}
        aria-describedby={changed > 0 ? 'nav-following' : undefined}
        className={linkClass}
      >
        <Bell aria-hidden />
        Following
        {changed > 0 && (
          <Count id="nav-following" text={`${formatCount(changed)} new`} about={about} />
        )}
      </Link>
    </li>
  )
}

/** Pinned views of the brand, and those without a brand (F18). */
function PinnedViews({ brandId }: Pick<SideNavProps, 'brandId'>) {
  const router = useRouter()
  const href = useRouterState({ select: ({ location }) => location.href })
  const pinned = useSavedViews().views.filter(
    (view) => view.pinned && (view.brandId === null || view.brandId === brandId),
  )
  if (pinned.length === 0) return null
  const current = parseViewUrl(href)?.address
  return (
    <>
      <p id="nav-views" className="mx-2.25 mt-3.5 mb-1 text-xs font-label text-faint">
        Pinned views
      </p>
      <ul aria-labelledby="nav-views" className="grid gap-0.5">
        {pinned.map(({ id, name, address }) => (
          <li key={id}>
            <a
              href={router.history.createHref(address)}
              data-status={address === current ? 'active' : undefined}
              aria-current={address === current ? 'page' : undefined}
              className={linkClass}
              onClick={(event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                void router.navigate({ href: address })
              }}
            >
              <Pin aria-hidden />
              <bdi className="truncate">{visibleString(name)}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

const isUserPage = ({ id }: (typeof globalPages)[number]) => id === 'notes' || id === 'glossary'
const userPages = globalPages.filter(isUserPage)
const crossBrandPages = globalPages.filter((page) => !isUserPage(page))

const brandCount = (count: number): NavCount => ({
  text: formatCount(count),
  about: formatCountOf(count, 'brand'),
})

/** A count next to a link, and its description for screen readers and the tooltip. */
type NavCount = { text: string; about: string }

/** Counts for a brand's links. They are optional: a link without one just has none. */
function useNavCounts(brandId: string): {
  queue: NavCount | undefined
  openCases: NavCount | undefined
} {
  // Load the page first.
  const enabled = useFirstPaint()
  const [queue, open] = useQueries({
    queries: [
      { ...brandStatsOptions(brandId), enabled },
      { ...openCaseCountsOptions(brandId), staleTime: statsMaxAge, enabled },
    ],
    combine: countsOnceLoaded,
  })
  return {
    queue: queue == null ? undefined : queueCount(formatCount(queue)),
    openCases: open == null ? undefined : openCount(formatCount(open)),
  }
}

/** Both counts; empty until both have loaded or failed, so that they appear together. */
const countsOnceLoaded = ([stats, running]: readonly [
  UseQueryResult<{ domain_count: Reported<number> }>,
  UseQueryResult<{ total: Reported<number> }>,
]) => (stats.isPending || running.isPending ? [] : [stats.data?.domain_count, running.data?.total])

const queueCount = (queue: string): NavCount => ({
  text: queue,
  about: `${queue} in the review queue, up to 5 min old`,
})

const openCount = (open: string): NavCount => ({
  text: `${open} open`,
  about: `${open} open takedowns`,
})

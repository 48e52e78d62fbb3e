import { Link } from '@tanstack/react-router'
import {
  ChartNoAxesColumn,
  ChartPie,
  Flag,
  FolderOpen,
  LayoutGrid,
  List,
  type LucideIcon,
  Search,
} from 'lucide-react'
import { openStatuses } from '#/contract/codes.ts'
import { formatCount } from '#/lib/numbers.ts'
import { pagesOfAll, pagesOfBrand } from '#/product/pages.ts'
import { keysText } from '#/ui/shortcuts/keys.ts'
import { useShortcutKeys } from '#/ui/shortcuts/use-shortcuts.ts'
import { useNavCounts, type NavCount } from './nav-counts.ts'
import { usePlace } from './place.ts'

const linkClass =
  'flex h-8 items-center gap-2.25 rounded-md px-2.25 font-medium text-muted hover:bg-sunken ' +
  'hover:text-text data-[status=active]:bg-accent-soft data-[status=active]:text-accent ' +
  '[&_svg]:size-4 [&_svg]:shrink-0'

/** A count of what a link leads to: seen in it, heard as its description, never a part of its name. */
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

/** A count of fewer than the link beside it leads to: a link of its own, to exactly those. */
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

/** The page itself, or also what lies below it. */
const here = { exact: true, includeSearch: false } as const
const below = { exact: false, includeSearch: false } as const
/** Also what lies below it, as long as the address names the brand that the link does, or none as it. */
const sameBrand = { exact: false, includeSearch: true, explicitUndefined: true } as const

type Page = ReturnType<typeof pagesOfBrand>[number] | (typeof pagesOfAll)[number]

/** What the entries of the navigation look like, by the id of their page. */
const looks: Partial<Record<Page['id'], { Icon: LucideIcon; name?: string; below?: boolean }>> = {
  overview: { Icon: ChartNoAxesColumn },
  queue: { Icon: List, name: 'Domains', below: true },
  scans: { Icon: Search, below: true },
  takedowns: { Icon: Flag },
  outcomes: { Icon: ChartPie },
  brands: { Icon: LayoutGrid },
  'all-takedowns': { Icon: FolderOpen },
  'all-outcomes': { Icon: ChartPie },
}

/** When the page on screen is that of an entry, or lies below it. */
function activeOptions({ id, link }: Page, isCase: boolean) {
  if (link.to !== '/takedowns' && link.to !== '/outcomes') return looks[id]?.below ? below : here
  // The address of a case does not say its brand.
  if (isCase && link.to === '/takedowns') return id === 'takedowns' ? below : here
  return sameBrand
}

type EntryProps = {
  page: Page
  /** The page on screen is a case of the brand. */
  isCase: boolean
  /** The entry that the page on screen belongs to, where it has none of its own. */
  within: string | undefined
  /** Of all that it leads to. */
  count?: NavCount | undefined
  /** Of the cases among it that are not over. */
  open?: NavCount | undefined
}

/** One link of the navigation; nothing for pages that are found by keys and typing alone. */
function Entry({ page, isCase, within, count, open }: EntryProps) {
  const id = `go.${page.id}`
  const keys = useShortcutKeys(id)
  const look = looks[page.id]
  if (!look) return null
  const { Icon, name = page.name } = look
  return (
    <li className="relative">
      <Link
        {...page.link}
        activeOptions={activeOptions(page, isCase)}
        {...(within === id && { 'data-status': 'active', 'aria-current': true })}
        className={linkClass}
        title={keys === null ? undefined : `Keys: ${keysText(keys)}`}
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
  /** The brand that the links lead to; null where there is none. */
  brandId: string | null
  /** How many brands there are; undefined while that is not known. */
  count: number | undefined
  /** The page is a case of that brand. */
  isCase: boolean
}

function BrandLinks({ brandId, ...entry }: Omit<EntryProps, 'page'> & { brandId: string }) {
  const { queue, openCases } = useNavCounts(brandId)
  return (
    <ul className="grid gap-0.5">
      {pagesOfBrand(brandId).map((page) => (
        <Entry
          key={page.id}
          page={page}
          {...entry}
          count={page.id === 'queue' ? queue : undefined}
          open={page.id === 'takedowns' ? openCases : undefined}
        />
      ))}
    </ul>
  )
}

/** The links of the side. */
export function SideNav({ brandId, count, isCase }: SideNavProps) {
  const brands = formatCount(count)
  const { within } = usePlace()
  return (
    <>
      {brandId !== null && <BrandLinks brandId={brandId} isCase={isCase} within={within} />}
      <p id="nav-all" className="mx-2.25 mt-3.5 mb-1 text-xs font-label text-faint">
        Across brands
      </p>
      <ul aria-labelledby="nav-all" className="grid gap-0.5">
        {pagesOfAll.map((page) => (
          <Entry
            key={page.id}
            page={page}
            isCase={isCase}
            within={within}
            count={
              page.id === 'brands' && count
                ? { text: brands, about: `${brands} in all` }
                : undefined
            }
          />
        ))}
      </ul>
    </>
  )
}

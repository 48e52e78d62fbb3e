import { Link, linkOptions } from '@tanstack/react-router'
import {
  ChartNoAxesColumn,
  ChartPie,
  Flag,
  FolderOpen,
  LayoutGrid,
  List,
  Search,
} from 'lucide-react'
import { openStatuses } from '#/contract/codes.ts'
import { formatCount } from '#/lib/numbers.ts'
import { keysText } from '#/ui/shortcuts/keys.ts'
import { useShortcutKeys } from '#/ui/shortcuts/use-shortcuts.ts'
import { useNavCounts, type NavCount } from './nav-counts.ts'
import { useWithin } from './place.ts'

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

/**
 * The pages of a brand; `id` is that of the shortcut that leads there as well. `hasPage`: the page is a case
 * of the brand, which its address does not say.
 */
const linksOf = (brandId: string, hasPage: boolean) => [
  {
    id: 'go.overview',
    name: 'Overview',
    Icon: ChartNoAxesColumn,
    link: linkOptions({ to: '/brands/$brandId', params: { brandId }, activeOptions: here }),
  },
  {
    id: 'go.queue',
    name: 'Domains',
    Icon: List,
    link: linkOptions({
      to: '/brands/$brandId/domains',
      params: { brandId },
      activeOptions: below,
    }),
  },
  {
    id: 'go.scans',
    name: 'Scans',
    Icon: Search,
    link: linkOptions({ to: '/brands/$brandId/scans', params: { brandId }, activeOptions: below }),
  },
  {
    id: 'go.takedowns',
    name: 'Takedowns',
    Icon: Flag,
    link: linkOptions({
      to: '/takedowns',
      search: { brand: brandId },
      activeOptions: hasPage ? below : sameBrand,
    }),
  },
]

/** Outcomes of a brand, or of all. */
const outcomesOf = (brandId: string | undefined) => ({
  id: brandId === undefined ? 'go.all-outcomes' : 'go.outcomes',
  name: brandId === undefined ? 'All outcomes' : 'Outcomes',
  Icon: ChartPie,
  link: linkOptions({
    to: '/outcomes',
    search: { brand: brandId },
    activeOptions: sameBrand,
  }),
})

const allBrands = {
  id: 'go.brands',
  name: 'All brands',
  Icon: LayoutGrid,
  link: linkOptions({ to: '/brands', activeOptions: here }),
}

const allTakedowns = (hasPage: boolean) => ({
  id: 'go.all-takedowns',
  name: 'All takedowns',
  Icon: FolderOpen,
  link: linkOptions({
    to: '/takedowns',
    search: { brand: undefined },
    activeOptions: hasPage ? here : sameBrand,
  }),
})

/** One link. `count` is of all that it leads to, `open` of the cases among it that are not over. */
function Entry({
  entry: { id, name, Icon, link },
  within,
  count,
  open,
}: {
  entry:
    | ReturnType<typeof linksOf>[number]
    | typeof allBrands
    | ReturnType<typeof allTakedowns>
    | ReturnType<typeof outcomesOf>
  /** The entry that the page belongs to, where it has none of its own. */
  within: string | undefined
  count?: NavCount | undefined
  open?: NavCount | undefined
}) {
  const keys = useShortcutKeys(id)
  const isWithin = within === id
  return (
    <li className="relative">
      <Link
        {...link}
        {...(isWithin && { 'data-status': 'active', 'aria-current': true })}
        className={linkClass}
        title={keys === null ? undefined : `Keys: ${keysText(keys)}`}
        aria-describedby={count && `nav-${id}`}
      >
        <Icon aria-hidden />
        {name}
        {count && <Count id={`nav-${id}`} {...count} />}
      </Link>
      {open && (
        <OpenCases id={`nav-${id}`} {...open} search={'search' in link ? link.search : {}} />
      )}
    </li>
  )
}

type BrandLinksProps = { brandId: string; hasPage: boolean; within: string | undefined }

function BrandLinks({ brandId, hasPage, within }: BrandLinksProps) {
  const { queue, openCases } = useNavCounts(brandId)
  return (
    <ul className="grid gap-0.5">
      {linksOf(brandId, hasPage).map((entry) => (
        <Entry
          key={entry.id}
          entry={entry}
          within={within}
          count={entry.id === 'go.queue' ? queue : undefined}
          open={entry.id === 'go.takedowns' ? openCases : undefined}
        />
      ))}
      <Entry entry={outcomesOf(brandId)} within={within} />
    </ul>
  )
}

/**
 * The links of the side. `brandId` is the brand they lead to, `count` how many brands there are; while
 * that is not known, nothing is said about it. Where there is no brand no link belongs to one. `ofCase`: the
 * page is a case of that brand.
 */
export function SideNav({
  brandId,
  count,
  ofCase,
}: {
  brandId: string | null
  count: number | undefined
  ofCase: boolean
}) {
  const brands = formatCount(count)
  const own = useWithin()
  // Where there are brands the page of one of them leads to all outcomes: a list has 40 stops for Tab, no more.
  const hasOutcomes = brandId === null
  const within = own === 'go.all-outcomes' && !hasOutcomes ? 'go.brands' : own
  return (
    <>
      {brandId !== null && <BrandLinks brandId={brandId} hasPage={ofCase} within={within} />}
      <p id="nav-all" className="mx-2.25 mt-3.5 mb-1 text-xs font-label text-faint">
        Across brands
      </p>
      <ul aria-labelledby="nav-all" className="grid gap-0.5">
        <Entry
          entry={allBrands}
          within={within}
          count={count ? { text: brands, about: `${brands} in all` } : undefined}
        />
        <Entry entry={allTakedowns(ofCase)} within={within} />
        {hasOutcomes && <Entry entry={outcomesOf(undefined)} within={within} />}
      </ul>
    </>
  )
}

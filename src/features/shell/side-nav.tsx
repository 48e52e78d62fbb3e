import { Link, linkOptions } from '@tanstack/react-router'
import { ChartNoAxesColumn, Flag, LayoutGrid, List, Search } from 'lucide-react'
import { openStatuses } from '#/contract/codes.ts'
import { formatCount } from '#/lib/numbers.ts'
import { keysText } from '#/ui/shortcuts/key-text.ts'
import { useShortcutKeys } from '#/ui/shortcuts/use-shortcuts.ts'
import { useNavCounts, type NavCount } from './nav-counts.ts'

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
}: NavCount & { id: string; search: { brand?: string } }) {
  return (
    <>
      <Link
        to="/takedowns"
        search={{ ...search, status: openStatuses.join() }}
        aria-describedby={id}
        title={about}
        className="absolute inset-y-1 right-1 flex items-center rounded-sm px-2 text-xs text-muted hover:bg-surface hover:text-text"
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

const takedowns = (search: { brand?: string }) => ({
  id: 'go.takedowns',
  name: 'Takedowns',
  Icon: Flag,
  link: linkOptions({ to: '/takedowns', search, activeOptions: below }),
})

/** The pages of a brand; `id` is that of the shortcut that leads there as well. */
const linksOf = (brandId: string) => [
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
  takedowns({ brand: brandId }),
]

const allBrands = {
  id: 'go.brands',
  name: 'All brands',
  Icon: LayoutGrid,
  link: linkOptions({ to: '/brands', activeOptions: here }),
}

/** One link. `count` is of all that it leads to, `open` of the cases among it that are not over. */
function Entry({
  entry: { id, name, Icon, link },
  count,
  open,
}: {
  entry: ReturnType<typeof linksOf>[number] | typeof allBrands
  count?: NavCount | undefined
  open?: NavCount | undefined
}) {
  const keys = useShortcutKeys(id)
  return (
    <li className="relative">
      <Link
        {...link}
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

function BrandLinks({ brandId }: { brandId: string }) {
  const { queue, openCases } = useNavCounts(brandId)
  return (
    <ul className="grid gap-0.5">
      {linksOf(brandId).map((entry) => (
        <Entry
          key={entry.id}
          entry={entry}
          count={entry.id === 'go.queue' ? queue : undefined}
          open={entry.id === 'go.takedowns' ? openCases : undefined}
        />
      ))}
    </ul>
  )
}

/**
 * The links of the side. `brandId` is the brand they lead to, `count` how many brands there are; while
 * that is not known, nothing is said about it. Where there is no brand no link belongs to one.
 */
export function SideNav({ brandId, count }: { brandId: string | null; count: number | undefined }) {
  const brands = formatCount(count)
  return (
    <>
      {brandId !== null && <BrandLinks brandId={brandId} />}
      <p id="nav-everything" className="mx-2.25 mt-3.5 mb-1 text-xs font-label text-faint">
        Everything
      </p>
      <ul aria-labelledby="nav-everything" className="grid gap-0.5">
        <Entry
          entry={allBrands}
          count={count ? { text: brands, about: `${brands} in all` } : undefined}
        />
        {brandId === null && count !== undefined && <Entry entry={takedowns({})} />}
      </ul>
    </>
  )
}

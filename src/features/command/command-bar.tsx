import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { targetLimits } from '#/api/target-limits.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import { isHostWithin } from '#/lib/compare-targets.ts'
import { formatCount } from '#/lib/numbers.ts'
import { chooseBrand, type BrandChoice } from '#/shared/brands/brand-choice.ts'
import { brandLabel } from '#/shared/brands/brand-label.ts'
import { findNamedBrands } from '#/shared/brands/named-brands.ts'
import { HostWithDifferences } from '#/shared/hosts/host-with-differences.tsx'
import { HostileUrl } from '#/shared/hosts/hostile-url.tsx'
import { useSavedViews } from '#/shared/views/saved-views.ts'
import { Button } from '#/ui/button.tsx'
import { CommandDialog } from '#/ui/command-dialog.tsx'
import { CommandList, type CommandGroup } from '#/ui/command-list.tsx'
import { barLabel, barPlaceholder } from './bar-labels.ts'
import { pageGroups, viewGroup } from './page-options.tsx'
import {
  type CasesFound,
  type HostsFound,
  type Unread,
  useCaseOptions,
  useHostOptions,
} from './record-options.tsx'
import { readTyped, type Typed } from './typed-text.ts'

/** Debounce of the search, milliseconds. */
const pause = 250
/** Maximum number of brands searched automatically. */
const fewBrands = 12

type CommandBarProps = {
  onClose: () => void
  text: string
  onText: (text: string) => void
  /** Brand of the navigation; null if none. */
  brandId: string | null
  /** Brand of the current page; preselected for a request if it lists the host. */
  openBrandId: string | null
  /** Previously focused element. */
  focusedBefore: Element | null
  /** Adds URLs to the bulk request and opens it; null until its code is loaded. */
  onReview: ((addresses: readonly string[]) => void) | null
}

/**
 * Command bar: finds pages, brands, hosts in all brands and cases, and offers a request for a pasted URL. Never contacts
 * a pasted host.
 */
export function CommandBar({
  onClose,
  text,
  onText,
  brandId,
  openBrandId,
  focusedBefore,
  onReview,
}: CommandBarProps) {
  const navigate = useNavigate()
  const router = useRouter()
  // Search text typed before loading at once.
  const [searchText, setSearchText] = useState(text)
  const [allBrands, setAllBrands] = useState(false)
  const [allCases, setAllCases] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const known = useQuery(compactBrandsOptions()).data?.rows ?? []
  // Start with the brand of the page.
  const brands = known.toSorted((a, b) => Number(b.id === brandId) - Number(a.id === brandId))
  const typed = readTyped(text, targetLimits())
  const searched = readTyped(searchText, targetLimits())
  const some = allBrands ? brands : brands.slice(0, fewBrands)
  const hosts = useHostOptions(some, hostOfTyped(searched), searched.kind === 'address')
  const cases = useCaseOptions(searched, allCases)
  const isCurrent = searchText === text
  const open = isCurrent ? [openCases(hosts, cases)] : []

  function change(value: string, whole: boolean) {
    onText(value)
    setAllCases(false)
    clearTimeout(timer.current)
    if (whole || value.trim() === '') setSearchText(value)
    else timer.current = setTimeout(() => setSearchText(value), pause)
  }

  const words = wordsOf(typed)
  const pages = words ? pageGroups({ words, brands, brandId, router }) : []
  const saved = useSavedViews().views
  const views = words
    ? [viewGroup(saved, words, (address) => void router.navigate({ href: address }))]
    : []
  // The latest text may not be searched yet.
  const listing = isCurrent ? hosts.listing : []
  const request =
    typed.kind === 'address'
      ? [
          requestGroup(
            typed,
            brands,
            chooseBrand(
              {
                trackingBrandIds: listing,
                pendingCount: isCurrent ? hosts.waiting : 1,
                failedCount: hosts.unread.length + (brands.length - some.length),
                namedBrands: findNamedBrands(
                  typed.host,
                  brands.map(({ id, name, domain }) => ({
                    brandId: id,
                    brandName: name,
                    domain,
                    keywords: [],
                  })),
                ),
              },
              openBrandId,
            ),
            listing,
            (search) => void navigate({ to: '/takedowns/new', search }),
          ),
        ]
      : []
  const owner = typed.kind === 'address' ? ownerOf(typed.host, brands) : undefined
  const isAddress = typed.kind === 'address'
  const groups = [
    // A duplicate case is rarely wanted, so Enter opens the open case.
    ...(isAddress ? open : []),
    ...(owner ? [] : request),
    ...pastedGroups(typed, onReview, (path) => void router.navigate({ href: path })),
    ...pages,
    ...views,
    ...(isAddress ? [] : open),
    ...(isCurrent
      ? [
          { label: 'Domains', options: hosts.options },
          { label: 'Cases', options: cases.options },
        ]
      : []),
  ].filter(({ options }) => options.length > 0)
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  const waiting = !isCurrent || hosts.waiting > 0 || cases.waiting

  return (
    <CommandDialog onClose={onClose} label={barLabel} focusedBefore={focusedBefore}>
      <CommandList
        onClose={onClose}
        label={barLabel}
        placeholder={barPlaceholder}
        value={text}
        onValueChange={change}
        groups={groups}
        status={statusOf(typed, count, waiting, isCurrent ? hosts.unread.length : 0)}
        notes={
          isCurrent && typed.kind !== 'nothing' ? (
            <>
              {count === 0 && !waiting && typed.kind === 'words' && (
                <p>Try a part of the domain’s name, or paste a web address.</p>
              )}
              {owner && typed.kind === 'address' && (
                <p>
                  <HostWithDifferences value={typed.host} brandDomain={owner.domain} /> belongs to{' '}
                  <bdi>{brandLabel(owner)}</bdi>.
                </p>
              )}
              <Notes typed={typed} brands={brands} hosts={hosts} cases={cases} />
              {hostOfTyped(typed) !== null && some.length < brands.length && (
                <p>
                  Searched {some.length} of {brands.length} brands.{' '}
                  <Button size="small" onClick={() => setAllBrands(true)}>
                    Search all
                  </Button>
                </p>
              )}
              {cases.more && (
                <p>
                  {cases.extent}{' '}
                  <Button size="small" onClick={() => setAllCases(true)}>
                    Search all
                  </Button>
                </p>
              )}
            </>
          ) : null
        }
      />
    </CommandDialog>
  )
}

/** Words for searching pages and views; empty lists all, null lists none. */
function wordsOf(typed: Typed): string[] | null {
  switch (typed.kind) {
    case 'nothing':
      return []
    case 'words':
    case 'address':
      return typed.words
    case 'addresses':
    case 'case':
    case 'page':
      return null
  }
}

/** Options for several URLs, or for a link to a page of this dashboard. */
function pastedGroups(
  typed: Typed,
  onReview: CommandBarProps['onReview'],
  open: (path: string) => void,
): CommandGroup[] {
  if (typed.kind === 'page')
    return [
      {
        label: 'This dashboard',
        options: [{ key: 'page', content: 'Open this page', run: () => open(typed.path) }],
      },
    ]
  if (typed.kind !== 'addresses' || onReview === null) return []
  const content = `Review ${formatCount(typed.found.length)} addresses`
  const run = () => onReview(typed.found)
  return [{ label: 'Addresses', options: [{ key: 'review', content, run }] }]
}

/** Brand whose own domain equals or contains this host (C143). */
const ownerOf = (host: string, brands: readonly CompactBrand[]): CompactBrand | undefined =>
  brands.find(({ domain }) => domain !== null && isHostWithin(host, domain))

const hostOfTyped = (typed: Typed): string | null =>
  typed.kind === 'address' || typed.kind === 'words' ? typed.host : null

/** Request options: the preselected brand first, then other brands that list the host. */
function requestGroup(
  { target, shown }: Extract<Typed, { kind: 'address' }>,
  brands: readonly CompactBrand[],
  choice: BrandChoice,
  listing: readonly string[],
  go: (search: { target: string; brand?: string }) => void,
): CommandGroup {
  const chosen = choice.kind === 'brand' ? choice.brandId : null
  const others = brands.filter(({ id }) => id !== chosen && listing.includes(id))
  return {
    label: 'Address',
    options: [brands.find(({ id }) => id === chosen), ...others].map((brand, index) => ({
      // Stable key, although its brand may change while loading.
      key: `request ${index}`,
      content: (
        <>
          Request takedown of <HostileUrl value={shown} />
        </>
      ),
      note: brand ? (
        <>
          for <bdi className="truncate">{brandLabel(brand)}</bdi>
        </>
      ) : (
        noBrandLabel(choice)
      ),
      run: () => go({ target, ...(brand && { brand: brand.id }) }),
    })),
  }
}

function noBrandLabel(choice: BrandChoice): string {
  switch (choice.kind) {
    case 'looking':
      return 'finding its brand'
    case 'named':
    case 'several':
      return 'choose the brand next'
    case 'none':
      return 'for no brand'
    case 'brand':
    case 'unknown':
      return 'brand not known'
  }
}

/** Open cases without duplicates; loaded cases take precedence over records. */
function openCases(hosts: HostsFound, cases: CasesFound): CommandGroup {
  const read = new Set([...cases.open, ...cases.options].map(({ key }) => key))
  return {
    label: 'Open cases',
    options: [...cases.open, ...hosts.open.filter(({ key }) => !read.has(key))],
  }
}

function statusOf(typed: Typed, count: number, waiting: boolean, unread: number): string {
  if (typed.kind === 'nothing')
    return 'Paste a web address to see what is known or request a takedown.'
  if (waiting) return 'Searching'
  const found = count === 0 ? 'Nothing found' : count === 1 ? '1 result' : `${count} results`
  if (unread === 0) return found
  return `${found}, ${unread === 1 ? '1 brand' : `${unread} brands`} could not be searched`
}

/** Failed brands, grouped by error. */
function UnreadBrands({ unread }: { unread: readonly Unread[] }) {
  const byText = Map.groupBy(unread, ({ text }) => text)
  return [...byText].map(([text, brands]) => (
    <p key={text} className="[overflow-wrap:anywhere]">
      <bdi>{brands.map(({ brand }) => brand).join(', ')}</bdi> could not be searched: {text}{' '}
      <Button size="small" onClick={() => brands.forEach(({ again }) => again())}>
        Try again
      </Button>
    </p>
  ))
}

function Notes({
  typed,
  brands,
  hosts,
  cases,
}: {
  typed: Typed
  brands: readonly CompactBrand[]
  hosts: HostsFound
  cases: CasesFound
}) {
  const nowhere = typed.kind === 'address' && hosts.waiting === 0 && hosts.listing.length === 0
  const names = brands.filter(({ id }) => hosts.without.includes(id)).map(brandLabel)
  return (
    <>
      {nowhere && names.length > 0 && (
        <p>
          Not listed for{' '}
          <bdi>
            {names.slice(0, 4).join(', ')}
            {names.length > 4 && ` and ${names.length - 4} more`}
          </bdi>
          .
        </p>
      )}
      <UnreadBrands unread={hosts.unread} />
      {cases.failed && (
        <p>
          Cases could not be searched: {cases.failed.text}{' '}
          <Button size="small" onClick={cases.failed.again}>
            Try again
          </Button>
        </p>
      )}
      {!cases.more && cases.extent && <p>{cases.extent}</p>}
    </>
  )
}

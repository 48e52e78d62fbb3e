import type { useNavigate } from '@tanstack/react-router'
import type { CompactBrand } from '#/contract/brand.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import { evidenceShortcut } from '#/product/evidence-file/evidence-button.tsx'
import { exportShortcut } from '#/product/exports/export-list.tsx'
import { type SavedView, viewsShortcut } from '#/product/views/saved-views.ts'
import type { CommandGroup, CommandOption } from '#/ui/command-list.tsx'
import { printShortcut } from '#/ui/printing.ts'
import { findShortcut } from '#/ui/shortcuts/use-shortcuts.ts'

/** Views listed before anything is typed. */
const fewViews = 5

/** The saved views whose name holds all words; without words the first few. */
export const viewGroup = (
  views: readonly SavedView[],
  words: readonly string[],
  open: (address: string) => void,
): CommandGroup => ({
  label: 'Views',
  options: views
    .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
    .slice(0, words.length === 0 ? fewViews : Infinity)
    .map(({ id, name, list, address }) => ({
      key: `view ${id}`,
      content: <bdi className="truncate">{visibleString(name)}</bdi>,
      note: `View of ${list}`,
      run: () => open(address),
    })),
})

type Navigate = ReturnType<typeof useNavigate>

/** A page that can be opened; `other` are further words that mean it. */
interface PageWay {
  id: string
  name: string
  other?: string
  go: (navigate: Navigate, brandId: string) => unknown
}

const ofBrand: readonly PageWay[] = [
  {
    id: 'overview',
    name: 'Overview',
    other: 'figures home',
    go: (navigate, brandId) => navigate({ to: '/brands/$brandId', params: { brandId } }),
  },
  {
    id: 'queue',
    name: 'Domains: to review',
    other: 'hosts triage',
    go: (navigate, brandId) =>
      navigate({ to: '/brands/$brandId/domains', params: { brandId }, search: {} }),
  },
  {
    id: 'domains',
    name: 'Domains: all',
    other: 'hosts',
    go: (navigate, brandId) =>
      navigate({ to: '/brands/$brandId/domains', params: { brandId }, search: { triage: 'all' } }),
  },
  {
    id: 'scans',
    name: 'Scans',
    other: 'history',
    go: (navigate, brandId) => navigate({ to: '/brands/$brandId/scans', params: { brandId } }),
  },
  {
    id: 'changes',
    name: 'Changes',
    other: 'new since last look',
    go: (navigate, brandId) => navigate({ to: '/brands/$brandId/changes', params: { brandId } }),
  },
  {
    id: 'takedowns',
    name: 'Takedowns',
    other: 'cases',
    go: (navigate, brandId) => navigate({ to: '/takedowns', search: { brand: brandId } }),
  },
  {
    id: 'outcomes',
    name: 'Outcomes',
    other: 'board report success rate time providers paper pdf period',
    go: (navigate, brandId) => navigate({ to: '/outcomes', search: { brand: brandId } }),
  },
  {
    id: 'request',
    name: 'Request takedown',
    other: 'new',
    go: (navigate, brandId) => navigate({ to: '/takedowns/new', search: { brand: brandId } }),
  },
  {
    id: 'bulk',
    name: 'Request several',
    other: 'takedowns new bulk list',
    go: (navigate, brandId) => navigate({ to: '/takedowns/bulk', search: { brand: brandId } }),
  },
]

/** What the open page offers by a key of its own. */
const evidence = {
  id: 'evidence-file',
  name: 'Evidence file of this page',
  other: 'save export legal pack xarf stix misp',
  go: () => findShortcut(evidenceShortcut)?.run(),
}

const ofAll: readonly (Omit<PageWay, 'go'> & { go: (navigate: Navigate) => unknown })[] = [
  {
    id: 'brands',
    name: 'All brands',
    other: 'home',
    go: (navigate) => navigate({ to: '/brands' }),
  },
  {
    id: 'all-changes',
    name: 'All changes',
    other: 'new since last look',
    go: (navigate) => navigate({ to: '/changes' }),
  },
  {
    id: 'all-takedowns',
    name: 'All takedowns',
    other: 'cases',
    go: (navigate) => navigate({ to: '/takedowns', search: {} }),
  },
  {
    id: 'all-outcomes',
    name: 'All outcomes',
    other: 'board report success rate time providers paper pdf period',
    go: (navigate) => navigate({ to: '/outcomes', search: {} }),
  },
  {
    id: 'print',
    name: 'Print this page or list',
    other: 'paper pdf all rows',
    go: () => findShortcut(printShortcut)?.run(),
  },
  {
    id: 'export',
    name: 'Export this list',
    other: 'csv json blocklist file download all rows',
    go: () => findShortcut(exportShortcut)?.run(),
  },
  {
    id: 'views',
    name: 'Save or manage views',
    other: 'saved filters bookmark import export',
    go: () => findShortcut(viewsShortcut)?.run(),
  },
]

/** The same kind of page of another brand; from a page of no brand its overview. */
function switchTo(navigate: Navigate, brandId: string, pathname: string) {
  const params = { brandId }
  if (pathname.startsWith('/takedowns'))
    return navigate({ to: '/takedowns', search: { brand: brandId } })
  if (pathname.startsWith('/outcomes'))
    return navigate({ to: '/outcomes', search: { brand: brandId } })
  if (/^\/brands\/[^/]+\/domains/.test(pathname))
    return navigate({ to: '/brands/$brandId/domains', params })
  if (/^\/brands\/[^/]+\/scans/.test(pathname))
    return navigate({ to: '/brands/$brandId/scans', params })
  if (/^\/brands\/[^/]+\/changes/.test(pathname))
    return navigate({ to: '/brands/$brandId/changes', params })
  return navigate({ to: '/brands/$brandId', params })
}

/** Brands listed before anything is typed. */
const fewBrands = 8
/** Pages of other brands, so that a brand whose name is a common word does not fill the list. */
const fewPages = 8

const holds = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.toLowerCase().includes(word))

type PagesAsked = {
  words: readonly string[]
  brands: readonly CompactBrand[]
  /** The brand that navigation leads to. */
  brandId: string | null
  pathname: string
  navigate: Navigate
}

/** The pages and brands that hold all words: pages of the brand on screen first; without words, all of its. */
export function pageGroups({
  words,
  brands,
  brandId,
  pathname,
  navigate,
}: PagesAsked): CommandGroup[] {
  const here = brands.find(({ id }) => id === brandId)
  const page = (way: PageWay, brand: CompactBrand): CommandOption => ({
    key: `page ${way.id} ${brand.id}`,
    content: way.name,
    note: <bdi className="truncate">{brandLabel(brand)}</bdi>,
    run: () => void way.go(navigate, brand.id),
  })
  const own = here
    ? ofBrand
        .filter(({ name, other = '' }) => holds(`${name} ${other} ${brandLabel(here)}`, words))
        .map((way) => page(way, here))
    : []
  const offered = findShortcut(evidenceShortcut) ? [evidence, ...ofAll] : ofAll
  const general = offered
    .filter(({ name, other = '' }) => holds(`${name} ${other}`, words))
    .map(({ id, name, go }): CommandOption => ({
      key: `page ${id}`,
      content: name,
      run: () => void go(navigate),
    }))
  const others =
    words.length < 2
      ? []
      : brands
          .filter((brand) => brand !== here)
          .flatMap((brand) =>
            ofBrand
              // Some words have to mean the page: a brand alone is found below.
              .filter(
                ({ name, other = '' }) =>
                  holds(`${name} ${other} ${brandLabel(brand)}`, words) &&
                  words.some((word) => holds(`${name} ${other}`, [word])),
              )
              .map((way) => page(way, brand)),
          )
          .slice(0, fewPages)

  const found = brands.filter((brand) => holds(`${brand.name ?? ''} ${brand.domain ?? ''}`, words))
  const brandOptions = found
    .filter(({ id }) => id !== brandId)
    .slice(0, words.length === 0 ? fewBrands : Infinity)
    .map((brand): CommandOption => ({
      key: `brand ${brand.id}`,
      content: <bdi>{brandLabel(brand)}</bdi>,
      note: 'Switch brand',
      run: () => void switchTo(navigate, brand.id, pathname),
    }))
  return [
    { label: 'Pages', options: [...own, ...others, ...general] },
    { label: 'Brands', options: brandOptions },
  ]
}

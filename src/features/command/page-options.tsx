import type { RegisteredRouter } from '@tanstack/react-router'
import type { CompactBrand } from '#/contract/brand.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { brandLabel } from '#/shared/brands/brand-label.ts'
import { evidenceShortcut } from '#/shared/evidence-file/evidence-button.tsx'
import { exportShortcut } from '#/shared/exports/export-list.tsx'
import { openForBrand, globalPages, brandPages } from '#/shared/pages.ts'
import { type SavedView, viewsShortcut } from '#/shared/views/saved-views.ts'
import type { CommandGroup, CommandOption } from '#/ui/command-list.tsx'
import { printShortcut } from '#/ui/printing.ts'
import { findShortcut } from '#/ui/shortcuts/use-shortcuts.ts'

/** Views listed before anything is typed. */
const fewViews = 5

/** Saved views whose name contains all words; without words the first few. */
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

/** Shortcuts of the current page. */
const actions = [
  {
    shortcut: evidenceShortcut,
    name: 'Evidence file of this page',
    synonyms: 'save export legal pack stix misp',
  },
  { shortcut: printShortcut, name: 'Print this page or list', synonyms: 'paper pdf all rows' },
  {
    shortcut: exportShortcut,
    name: 'Export this list',
    synonyms: 'csv json blocklist file download all rows',
  },
  {
    shortcut: viewsShortcut,
    name: 'Save or open a view',
    synonyms: 'saved filters bookmark import export',
  },
]

/** Brands listed before anything is typed. */
const fewBrands = 8
/** Pages of other brands, so that a brand whose name is a common word does not fill the list. */
const fewPages = 8

const containsAll = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.toLowerCase().includes(word))

type PagesAsked = {
  words: readonly string[]
  brands: readonly CompactBrand[]
  /** Brand of the navigation. */
  brandId: string | null
  router: RegisteredRouter
}

type SearchWords = { name: string; synonyms: string }

/** Pages and brands that contain all words; pages of the current brand first, and all of them without words. */
export function pageGroups({ words, brands, brandId, router }: PagesAsked): CommandGroup[] {
  const here = brands.find(({ id }) => id === brandId)
  const matches = ({ name, synonyms }: SearchWords, more = '') =>
    containsAll(`${name} ${synonyms} ${more}`, words)
  const pagesOf = (brand: CompactBrand) =>
    brandPages(brand.id)
      .filter((page) => matches(page, brandLabel(brand)))
      .map((page) => ({
        page,
        option: {
          key: `page ${page.id} ${brand.id}`,
          content: page.name,
          note: <bdi className="truncate">{brandLabel(brand)}</bdi>,
          run: () => void router.navigate(page.link),
        },
      }))
  const others = words.length < 2 ? [] : brands.filter((brand) => brand !== here)
  const pages = [
    ...(here ? pagesOf(here) : []),
    ...others
      .flatMap(pagesOf)
      // At least one word must match the page; brands are matched separately.
      .filter(({ page: { name, synonyms } }) =>
        words.some((word) => containsAll(`${name} ${synonyms}`, [word])),
      )
      .slice(0, fewPages),
  ].map(({ option }) => option)
  const general = globalPages
    .filter((page) => matches(page))
    .map(({ id, name, link }): CommandOption => ({
      key: `page ${id}`,
      content: name,
      run: () => void router.navigate(link),
    }))
  const done = actions
    .filter((action) => matches(action) && findShortcut(action.shortcut))
    .map(({ shortcut, name }): CommandOption => ({
      key: `page ${shortcut}`,
      content: name,
      run: () => findShortcut(shortcut)?.run(),
    }))
  const switches = brands
    .filter(
      ({ id, name, domain }) =>
        id !== brandId && containsAll(`${name ?? ''} ${domain ?? ''}`, words),
    )
    .slice(0, words.length === 0 ? fewBrands : Infinity)
    .map((brand): CommandOption => ({
      key: `brand ${brand.id}`,
      content: <bdi>{brandLabel(brand)}</bdi>,
      note: 'Switch brand',
      run: () => openForBrand(router, brand.id),
    }))
  return [
    { label: 'Pages', options: [...pages, ...general, ...done] },
    { label: 'Brands', options: switches },
  ]
}

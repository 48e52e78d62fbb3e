import type { RegisteredRouter } from '@tanstack/react-router'
import type { CompactBrand } from '#/contract/brand.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { brandLabel } from '#/shared/brands/brand-label.ts'
import { openForBrand, globalPages, brandPages } from '#/shared/pages.ts'
import type { SavedView } from '#/shared/views/saved-views.ts'
import type { CommandGroup } from '#/ui/command-dialog.tsx'

/** Brands and views listed before anything is typed. */
const initialCount = 8

type PageSearch = {
  searchTerms: readonly string[]
  brands: readonly CompactBrand[]
  /** Brand whose pages are listed. */
  sideBrandId: string | null
  views: readonly SavedView[]
  router: RegisteredRouter
}

/** Pages, brands and views that contain all words; without words all pages and the first brands and views. */
export function getPageGroups({
  searchTerms,
  brands,
  sideBrandId,
  views,
  router,
}: PageSearch): CommandGroup[] {
  const brand = brands.find(({ id }) => id === sideBrandId)
  const currentBrandLabel = brand ? brandLabel(brand) : ''
  const matches = (...texts: (string | null)[]) => {
    const text = texts.join(' ').toLowerCase()
    return searchTerms.every((word) => text.includes(word))
  }
  const limit = searchTerms.length === 0 ? initialCount : Infinity
  return [
    {
      label: 'Pages',
      options: [
        ...(brand ? brandPages(brand.id) : [])
          .filter(({ name, synonyms }) => matches(name, synonyms, currentBrandLabel))
          .map(({ id, name, link }) => ({
            key: `page ${id}`,
            content: name,
            note: <bdi className="truncate">{currentBrandLabel}</bdi>,
            run: () => void router.navigate(link),
          })),
        ...globalPages
          .filter(({ name, synonyms }) => matches(name, synonyms))
          .map(({ id, name, link }) => ({
            key: `page ${id}`,
            content: name,
            run: () => void router.navigate(link),
          })),
      ],
    },
    {
      label: 'Brands',
      options: brands
        .filter(({ id, name, domain }) => id !== sideBrandId && matches(name, domain))
        .slice(0, limit)
        .map((other) => ({
          key: `brand ${other.id}`,
          content: <bdi>{brandLabel(other)}</bdi>,
          note: 'Switch brand',
          run: () => openForBrand(router, other.id),
        })),
    },
    {
      label: 'Views',
      options: views
        .filter(({ name }) => matches(name))
        .slice(0, limit)
        .map(({ id, name, list, address }) => ({
          key: `view ${id}`,
          content: <bdi className="truncate">{toVisibleString(name)}</bdi>,
          note: `View of ${list}`,
          run: () => void router.navigate({ href: address }),
        })),
    },
  ]
}

import type { RegisteredRouter } from '@tanstack/react-router'
import type { CompactBrand } from '#/contract/brand.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { getBrandLabel } from '#/shared/brands/brand-label.ts'
import { switchBrand, globalPages, getBrandPages } from '#/shared/pages.ts'
import type { SavedView } from '#/shared/views/saved-views.ts'
import type { CommandGroup } from '#/ui/command-dialog.tsx'

const initialLimit = 8

type PageSearch = {
  searchTerms: readonly string[]
  brands: readonly CompactBrand[]
  shortcutBrandId: string | null
  views: readonly SavedView[]
  router: RegisteredRouter
}

/** Finds the pages, brands and views that contain all terms. Without terms, lists only the first brands and views. */
export function getPageGroups({
  searchTerms,
  brands,
  shortcutBrandId,
  views,
  router,
}: PageSearch): CommandGroup[] {
  const shortcutBrand = brands.find(({ id }) => id === shortcutBrandId)
  const shortcutBrandLabel = shortcutBrand ? getBrandLabel(shortcutBrand) : ''
  const matches = (...texts: (string | null)[]) => {
    const text = texts.join(' ').toLowerCase()
    return searchTerms.every((word) => text.includes(word))
  }
  const limit = searchTerms.length === 0 ? initialLimit : Infinity
  return [
    {
      label: 'Pages',
      options: [
        ...(shortcutBrand ? getBrandPages(shortcutBrand.id) : [])
          .filter(({ name, synonyms }) => matches(name, synonyms, shortcutBrandLabel))
          .map(({ id, name, link }) => ({
            key: `page ${id}`,
            content: name,
            note: <bdi className="truncate">{shortcutBrandLabel}</bdi>,
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
        .filter(({ id, name, domain }) => id !== shortcutBrandId && matches(name, domain))
        .slice(0, limit)
        .map((brand) => ({
          key: `brand ${brand.id}`,
          content: <bdi>{getBrandLabel(brand)}</bdi>,
          note: 'Switch brand',
          run: () => switchBrand(router, brand.id),
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

import { useQuery } from '@tanstack/react-query'
import { useRouter, type RegisteredRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { getTargetLimits } from '#/api/target-limits.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import { isHostWithin } from '#/lib/host-name.ts'
import { formatCount, formatCountOf } from '#/lib/numbers.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { getBrandLabel } from '#/shared/brands/brand-label.ts'
import { HostileUrl, HostWithDifferences } from '#/shared/hosts/host-name.tsx'
import { switchBrand, globalPages, getBrandPages } from '#/shared/pages.ts'
import { useSavedViews, type SavedView } from '#/shared/views/saved-views.ts'
import { Button } from '#/ui/button.tsx'
import { CommandList, countOptions, type CommandGroup } from './command-list.tsx'
import { useCaseResults, useHostResults, type SearchFailure } from './command-results.tsx'
import { parseCommandText, type CommandText } from './command-text.ts'
import type { LoadedPage } from './current-page.tsx'

const debounceMs = 250
/** Maximum number of brands to search until the user chooses “Search all”. */
const initialBrandLimit = 12
const maxOptionsBeforeTyping = 8

export type CommandBarProps = {
  text: string
  onTextChange: (text: string) => void
  onClose: () => void
  page: LoadedPage
  onReviewUrls: (urls: readonly string[], brandId: string | null) => void
}

/** Finds pages, brands, cases and hosts, and offers to request a takedown of a URL. Never contacts a pasted host. */
export function CommandBar({ text, onTextChange, onClose, page, onReviewUrls }: CommandBarProps) {
  const router = useRouter()
  const [searchText, setSearchText] = useState(text)
  const [searchesAll, setSearchesAll] = useState(false)
  const debounceTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { defaultBrandId } = page
  // At first, only some brands are searched, so put the current brand first.
  const brands = (useQuery(compactBrandsOptions()).data?.rows ?? []).toSorted(
    (a, b) => Number(b.id === defaultBrandId) - Number(a.id === defaultBrandId),
  )
  const searchedBrands = searchesAll ? brands : brands.slice(0, initialBrandLimit)
  const { views } = useSavedViews()
  const command = parseCommandText(text, getTargetLimits())
  const isDebouncing = searchText !== text
  const searchedCommand: CommandText = isDebouncing ? { kind: 'empty' } : command
  const hostResults = useHostResults(searchedBrands, searchedCommand)
  const caseResults = useCaseResults(searchedCommand, searchesAll)
  const isPending = isDebouncing || hostResults.isPending || caseResults.isPending
  const isUrl = command.kind === 'url'
  /** Brand whose own domain equals or contains the host (C143). */
  const brandOfHost = isUrl
    ? brands.find(({ domain }) => domain !== null && isHostWithin(command.host, domain))
    : undefined

  function handleChange(value: string, isPasted: boolean) {
    onTextChange(value)
    setSearchesAll(false)
    clearTimeout(debounceTimer.current)
    if (isPasted || value.trim() === '') setSearchText(value)
    else debounceTimer.current = setTimeout(() => setSearchText(value), debounceMs)
  }

  function getCommandGroups(): CommandGroup[] {
    switch (command.kind) {
      case 'empty':
      case 'words': {
        const searchTerms = command.kind === 'words' ? command.words : []
        return getPageGroups({ searchTerms, brands, defaultBrandId, views, router })
      }
      case 'url': {
        if (brandOfHost) return []
        const { target, displayUrl } = command
        const content = (
          <>
            Request takedown of <HostileUrl value={displayUrl} />
          </>
        )
        const search = { target, ...(page.brandId !== null && { brand: page.brandId }) }
        const run = () => void router.navigate({ to: '/takedowns/new', search })
        return [{ label: 'Address', options: [{ key: 'request', content, run }] }]
      }
      case 'urls': {
        const content = `Review ${formatCount(command.urls.length)} addresses`
        const run = () => onReviewUrls(command.urls, page.brandId)
        return [{ label: 'Addresses', options: [{ key: 'review', content, run }] }]
      }
      case 'case': {
        const params = { takedownId: command.id }
        const run = () => void router.navigate({ to: '/takedowns/$takedownId', params })
        return [{ label: 'Cases', options: [{ key: 'case', content: 'Open this case', run }] }]
      }
    }
  }

  // The list of cases and the record of a host may both contain the same open case.
  const openCases = new Map(
    [...hostResults.openCases, ...caseResults.openCases].map((option) => [option.key, option]),
  )
  const groups = [
    // Open cases come first, so that Enter opens an existing case instead of requesting another takedown.
    { label: 'Open cases', options: [...openCases.values()] },
    ...getCommandGroups(),
    { label: 'Domains', options: hostResults.options },
    { label: 'Cases', options: caseResults.options },
  ].filter(({ options }) => options.length > 0)
  const resultCount = countOptions(groups)
  const failures = [...hostResults.failures, ...caseResults.failures]
  const hasUnsearchedBrands =
    'host' in searchedCommand &&
    searchedCommand.host !== null &&
    searchedBrands.length < brands.length
  const isUntracked =
    isUrl &&
    !brandOfHost &&
    !isPending &&
    !hasUnsearchedBrands &&
    hostResults.failures.length === 0 &&
    hostResults.options.length === 0

  function getStatusText(): string {
    if (command.kind === 'empty') return 'Paste a web address to look it up or request a takedown.'
    if (isPending) return 'Searching'
    const countText = resultCount === 0 ? 'Nothing found' : formatCountOf(resultCount, 'result')
    return failures.length > 0 ? `${countText}, some searches failed` : countText
  }

  return (
    <CommandList
      onClose={onClose}
      value={text}
      onValueChange={handleChange}
      groups={groups}
      status={getStatusText()}
      footer={
        <>
          {resultCount === 0 && !isPending && command.kind === 'words' && (
            <p>Try part of the domain’s name, or paste a web address.</p>
          )}
          {brandOfHost && isUrl && (
            <p>
              <HostWithDifferences value={command.host} brandDomain={brandOfHost.domain} /> belongs
              to <bdi>{getBrandLabel(brandOfHost)}</bdi>.
            </p>
          )}
          {isUntracked && <p>None of your brands tracks this host.</p>}
          <SearchFailures failures={failures} />
          {(hasUnsearchedBrands || caseResults.summary !== null) && (
            <p>
              {hasUnsearchedBrands &&
                `Searched ${searchedBrands.length} of ${brands.length} brands. `}
              {caseResults.summary}{' '}
              {(hasUnsearchedBrands || caseResults.canSearchMore) && (
                <Button size="small" onClick={() => setSearchesAll(true)}>
                  Search all
                </Button>
              )}
            </p>
          )}
        </>
      }
    />
  )
}

type PageSearch = {
  searchTerms: readonly string[]
  brands: readonly CompactBrand[]
  defaultBrandId: string | null
  views: readonly SavedView[]
  router: RegisteredRouter
}

function getPageGroups({
  searchTerms,
  brands,
  defaultBrandId,
  views,
  router,
}: PageSearch): CommandGroup[] {
  const defaultBrand = brands.find(({ id }) => id === defaultBrandId)
  const defaultBrandLabel = defaultBrand ? getBrandLabel(defaultBrand) : ''
  const matches = (...texts: (string | null)[]) => {
    const text = texts.join(' ').toLowerCase()
    return searchTerms.every((word) => text.includes(word))
  }
  const limit = searchTerms.length === 0 ? maxOptionsBeforeTyping : Infinity
  const brandPages = defaultBrand ? getBrandPages(defaultBrand.id) : []
  const pages = [
    ...brandPages.map((page) => ({ ...page, brandLabel: defaultBrandLabel })),
    ...globalPages.map((page) => ({ ...page, brandLabel: null })),
  ]
  return [
    {
      label: 'Pages',
      options: pages
        .filter(({ name, synonyms, brandLabel }) => matches(name, synonyms, brandLabel))
        .map(({ id, name, link, brandLabel }) => ({
          key: `page ${id}`,
          content: name,
          note: brandLabel && <bdi className="truncate">{brandLabel}</bdi>,
          run: () => void router.navigate(link),
        })),
    },
    {
      label: 'Brands',
      options: brands
        .filter(({ id, name, domain }) => id !== defaultBrandId && matches(name, domain))
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

function SearchFailures({ failures }: { failures: readonly SearchFailure[] }) {
  const byReason = Map.groupBy(failures, ({ reason }) => reason)
  return [...byReason].map(([reason, failuresOfReason]) => (
    <p key={reason} className="[overflow-wrap:anywhere]">
      <bdi>{failuresOfReason.map(({ subject }) => subject).join(', ')}</bdi> could not be searched:{' '}
      {reason}{' '}
      <Button size="small" onClick={() => failuresOfReason.forEach(({ retry }) => retry())}>
        Try again
      </Button>
    </p>
  ))
}

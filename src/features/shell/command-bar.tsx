import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, type RegisteredRouter } from '@tanstack/react-router'
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
import {
  CommandDialog,
  countOptions,
  type CommandGroup,
  type CommandOption,
} from './command-dialog.tsx'
import { useCaseResults, useHostResults, type SearchFailure } from './command-results.tsx'
import { parseCommandText } from './command-text.ts'

const debounceMs = 250
/** Brands searched until the user chooses “Search all”. */
const initialBrandLimit = 12
const maxOptionsBeforeTyping = 8

export type CommandBarProps = {
  onClose: () => void
  /** Text that was pasted, or typed before this component was loaded. */
  initialText: string
  /** Gets the focus back when the bar closes. */
  focusedBefore: Element | null
  /** Brand whose pages the `g` shortcuts open. Its pages and hosts are listed first. */
  shortcutBrandId: string | null
  /** Brand of the current page, preselected in a request. */
  pageBrandId: string | null
  onReviewUrls: (urls: readonly string[], brandId: string | null) => void
}

/** Finds pages, brands, cases and hosts, and offers to request a takedown of a URL. Never contacts a pasted host. */
export function CommandBar({
  onClose,
  initialText,
  focusedBefore,
  shortcutBrandId,
  pageBrandId,
  onReviewUrls,
}: CommandBarProps) {
  const navigate = useNavigate()
  const router = useRouter()
  const [text, setText] = useState(initialText)
  const [searchText, setSearchText] = useState(text)
  const [searchesAll, setSearchesAll] = useState(false)
  const debounceTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const brands = (useQuery(compactBrandsOptions()).data?.rows ?? []).toSorted(
    (a, b) => Number(b.id === shortcutBrandId) - Number(a.id === shortcutBrandId),
  )
  const searchedBrands = searchesAll ? brands : brands.slice(0, initialBrandLimit)
  const { views } = useSavedViews()
  const command = parseCommandText(text, getTargetLimits())
  const searchedCommand = parseCommandText(searchText, getTargetLimits())
  const hostResults = useHostResults(searchedBrands, searchedCommand)
  const caseResults = useCaseResults(searchedCommand, searchesAll)
  const isSearchCurrent = searchText === text
  const isPending = !isSearchCurrent || hostResults.isPending || caseResults.isPending
  const isUrl = command.kind === 'url'
  /** Brand whose own domain equals or contains the host (C143). */
  const brandOfHost = isUrl
    ? brands.find(({ domain }) => domain !== null && isHostWithin(command.host, domain))
    : undefined

  function handleChange(value: string, isPasted: boolean) {
    setText(value)
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
        return getPageGroups({ searchTerms, brands, shortcutBrandId, views, router })
      }
      case 'url': {
        if (brandOfHost) return []
        const { target, displayUrl } = command
        const request: CommandOption = {
          key: 'request',
          content: (
            <>
              Request takedown of <HostileUrl value={displayUrl} />
            </>
          ),
          run: () =>
            void navigate({
              to: '/takedowns/new',
              search: { target, ...(pageBrandId !== null && { brand: pageBrandId }) },
            }),
        }
        return [{ label: 'Address', options: [request] }]
      }
      case 'urls': {
        const content = `Review ${formatCount(command.urls.length)} addresses`
        const run = () => onReviewUrls(command.urls, pageBrandId)
        return [{ label: 'Addresses', options: [{ key: 'review', content, run }] }]
      }
      case 'page': {
        const { label, path } = command
        const run = () => void router.navigate({ href: path })
        return [{ label: 'This dashboard', options: [{ key: 'page', content: label, run }] }]
      }
    }
  }

  // The list of cases and the record of a host may both contain the same open case.
  const openCases = new Map(
    [...hostResults.openCases, ...caseResults.openCases].map((option) => [option.key, option]),
  )
  const groups = [
    // Listed first, so that Enter opens the existing case instead of requesting another one.
    { label: 'Open cases', options: isSearchCurrent ? [...openCases.values()] : [] },
    ...getCommandGroups(),
    { label: 'Domains', options: isSearchCurrent ? hostResults.options : [] },
    { label: 'Cases', options: isSearchCurrent ? caseResults.options : [] },
  ].filter(({ options }) => options.length > 0)
  const resultCount = countOptions(groups)
  const failures = [...hostResults.failures, ...caseResults.failures]
  const hasUnsearchedBrands =
    (isUrl || (command.kind === 'words' && command.host !== null)) &&
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
    <CommandDialog
      onClose={onClose}
      focusedBefore={focusedBefore}
      value={text}
      onValueChange={handleChange}
      groups={groups}
      status={getStatusText()}
      footer={
        isSearchCurrent && command.kind !== 'empty' ? (
          <>
            {resultCount === 0 && !isPending && command.kind === 'words' && (
              <p>Try a part of the domain’s name, or paste a web address.</p>
            )}
            {brandOfHost && isUrl && (
              <p>
                <HostWithDifferences value={command.host} brandDomain={brandOfHost.domain} />{' '}
                belongs to <bdi>{getBrandLabel(brandOfHost)}</bdi>.
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
        ) : null
      }
    />
  )
}

type PageSearch = {
  searchTerms: readonly string[]
  brands: readonly CompactBrand[]
  shortcutBrandId: string | null
  views: readonly SavedView[]
  router: RegisteredRouter
}

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
  const limit = searchTerms.length === 0 ? maxOptionsBeforeTyping : Infinity
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

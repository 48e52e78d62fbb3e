import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { explainError } from '#/api/explain-error.ts'
import type { HostRow } from '#/api/host-rows.ts'
import type { CompactBrand } from '#/contract/compact-brand.ts'
import { formatCount } from '#/lib/numbers.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import { hostUnderBrands } from '#/product/brands/host-under-brands.ts'
import { MarkedHost } from '#/product/hosts/marked-host.tsx'
import { riskLabel, Verdict } from '#/product/labels/verdict.tsx'
import type { CommandGroup, CommandOption } from '#/ui/command-list.tsx'
import { partOfHostOptions, rowOfHost, shownRows, wholeHostOptions } from './host-search.ts'

/** A brand that could not be asked, in words, with a way to ask again. */
export interface Unread {
  brand: string
  text: string
  again: () => void
}

/** What all brands know of a host, as far as they have answered. */
export interface HostsFound {
  groups: CommandGroup[]
  /** Brands that have not answered yet. */
  waiting: number
  unread: Unread[]
  /** The brands that list exactly this host. */
  listing: string[]
  /** Brands that have been asked and do not list it. */
  without: string[]
}

const nothing: HostsFound = { groups: [], waiting: 0, unread: [], listing: [], without: [] }

/** Whose host it is, and what its newest scan found. */
function HostNote({ row, brand }: { row: HostRow; brand: string }) {
  return (
    <>
      <bdi className="truncate">{brand}</bdi>
      <Verdict scanned={row.scanned} verdict={row.verdict} />
      {row.risk !== null && (
        <span className="tabular-nums max-wide:hidden">
          <span className="sr-only">Risk </span>
          {riskLabel(row.risk)}
        </span>
      )}
    </>
  )
}

/**
 * Looks for a host in the lists of brands, one request for each, since the filter is a part of the name.
 * One brand that cannot be read hides nothing of the others.
 */
export function useHostOptions(
  brands: readonly CompactBrand[],
  host: string | null,
  whole: boolean,
): HostsFound {
  const navigate = useNavigate()
  const readings = useQueries({
    queries: brands.map(({ id }) => ({
      ...(whole ? wholeHostOptions : partOfHostOptions)(id, host ?? ''),
      enabled: host !== null,
    })),
  })
  if (host === null) return nothing
  const { listed, without, failed, waiting } = hostUnderBrands(brands, readings, (page) =>
    rowOfHost(page, host),
  )
  const options: CommandOption[] = []
  const cases: CommandOption[] = []
  for (const [index, brand] of brands.entries()) {
    const page = readings[index]?.data
    if (!page) continue
    const name = brandLabel(brand)
    const { rows, more } = shownRows(page, host)
    for (const row of rows) {
      const { id, openCase: open } = row
      options.push({
        key: `host ${brand.id} ${id}`,
        content: <MarkedHost value={row.name} brandDomain={brand.domain} />,
        note: <HostNote row={row} brand={name} />,
        run: () =>
          void navigate({
            to: '/brands/$brandId/domains/$domainId',
            params: { brandId: brand.id, domainId: id },
          }),
      })
      if (open)
        cases.push({
          key: `open case ${open.id}`,
          content: (
            <>
              Open case of <MarkedHost value={row.name} brandDomain={brand.domain} />
            </>
          ),
          note: <bdi className="truncate">{name}</bdi>,
          run: () =>
            void navigate({ to: '/takedowns/$takedownId', params: { takedownId: open.id } }),
        })
    }
    if (more > 0)
      options.push({
        key: `hosts ${brand.id}`,
        content: `${formatCount(more)} more results`,
        note: <bdi className="truncate">{name}</bdi>,
        run: () =>
          void navigate({
            to: '/brands/$brandId/domains',
            params: { brandId: brand.id },
            search: { triage: 'all', host },
          }),
      })
  }
  const once = new Map(cases.map((option) => [option.key, option]))
  return {
    groups: [
      { label: 'Open cases', options: [...once.values()] },
      { label: 'Domains', options },
    ],
    waiting: waiting.length,
    unread: failed.map(({ brand, error }) => ({
      brand: brandLabel(brand),
      text: explainError(error).text,
      again: () => void readings[brands.indexOf(brand)]?.refetch(),
    })),
    listing: listed.map(({ brand }) => brand.id),
    without: without.map(({ id }) => id),
  }
}

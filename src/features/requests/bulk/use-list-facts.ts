import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { hostsUnderBrandsOptions, type HostLookups } from '#/api/hosts-under-brands.ts'
import { endedCasesOptions, openCasesOptions, ownHostsOptions } from '#/api/target-checks.ts'
import type { CompactBrand } from '#/contract/compact-brand.ts'
import { formatCount } from '#/lib/numbers.ts'
import type { ListLine } from '#/lib/pasted-list.ts'
import { brandOfChoice, chooseBrand, type BrandChoice } from '#/product/brands/brand-choice.ts'
import { useNow } from '#/ui/now.ts'
import type { ListFacts } from './review.ts'

/** What is looked up before a list is sent, and what of it could not be. */
export interface ListChecks {
  facts: ListFacts
  /** The rule's own choice of the brand, which goes when one was made by hand. */
  choice: BrandChoice
  checking: boolean
  /** Hosts that have been looked up, of how many. */
  progress: { done: number; all: number }
  /** What nobody knows, as sentences; sending in spite of it needs a tick. */
  gaps: readonly string[]
  /** The gaps as findings that the tick confirms. */
  gapFindings: readonly string[]
  again: () => void
}

type ListAsked = {
  lines: readonly ListLine[]
  brands: readonly CompactBrand[]
  /** The brand chosen by hand: null for none, undefined where nobody chose. */
  chosen: string | null | undefined
  /** The brand whose page the list was opened from. */
  openedFrom: string | null
}

const nothing: HostLookups = new Map()

/** Own domains and cases, read once for the whole list, and what the brands know of each host. */
export function useListFacts({ lines, brands, chosen, openedFrom }: ListAsked): ListChecks {
  const enabled = lines.length > 0
  const owns = useQuery({ ...ownHostsOptions(), enabled })
  const open = useQuery({ ...openCasesOptions(), enabled })
  const ended = useQuery({ ...endedCasesOptions(), enabled })
  const hosts = useMemo(
    () => [...new Set(lines.flatMap(({ reading }) => (reading.ok ? [reading.host] : [])))],
    [lines],
  )
  const first = chosen === undefined ? openedFrom : chosen
  const known = useQuery({
    ...hostsUnderBrandsOptions({
      hosts,
      brands: brands.map(({ id }) => id),
      first: brands.some(({ id }) => id === first) ? first : null,
    }),
    enabled: hosts.length > 0,
    // What was found stays while a line is added.
    placeholderData: (before) => before,
  })
  const lookups = known.data ?? nothing
  const done = hosts.filter((host) => lookups.has(host)).length
  const answers = hosts.flatMap((host) => [...(lookups.get(host)?.byBrand ?? [])])
  const failed = answers.filter(([, { data }]) => data === undefined).length
  const choice = chooseBrand(
    {
      listing: brandsOfList(hosts, brands, lookups),
      waiting: hosts.length - done,
      failed,
    },
    openedFrom,
  )
  const brandId = chosen === undefined ? brandOfChoice(choice) : chosen
  const brand = typeof brandId === 'string' ? brands.find(({ id }) => id === brandId) : brandId
  const all = [owns, open, ended]

  const gaps: string[] = []
  const gapFindings: string[] = []
  if (owns.error && !owns.data) {
    gaps.push('Your own domains could not be checked.')
    gapFindings.push('not-checked:own')
  }
  if (open.error && !open.data) gaps.push('Open cases could not be checked.')
  else if (open.data?.complete === false)
    gaps.push('There are more open cases than could be looked through.')
  if ((open.error && !open.data) || open.data?.complete === false)
    gapFindings.push('not-checked:open')
  if (ended.error && !ended.data) gaps.push('Earlier cases could not be checked.')
  const unread = hosts.filter((host) =>
    [...(lookups.get(host)?.byBrand.values() ?? [])].some(({ data }) => data === undefined),
  ).length
  if (unread > 0)
    gaps.push(
      `${unread === 1 ? '1 host' : `${formatCount(unread)} hosts`} could not be looked up on the lists of your brands.`,
    )

  const now = useNow()
  // The same object while nothing new is known: a thousand lines are judged by it.
  const [a, b, c] = [owns.data, open.data, ended.data]
  const facts = useMemo(
    (): ListFacts => ({ brands, brand, owns: a, open: b, ended: c, lookups, now }),
    [brands, brand, a, b, c, lookups, now],
  )
  return {
    facts,
    choice,
    checking:
      done < hosts.length || (enabled && all.some(({ isPending, error }) => isPending && !error)),
    progress: { done, all: hosts.length },
    gaps,
    gapFindings,
    again: () => {
      for (const one of all) if (one.error) void one.refetch()
      if (unread > 0) void known.refetch()
    },
  }
}

/**
 * The brands that list all of a list's hosts that any brand lists; where there is none, those that list some
 * of them.
 */
function brandsOfList(
  hosts: readonly string[],
  brands: readonly CompactBrand[],
  lookups: HostLookups,
): string[] {
  const lists = (id: string, host: string) =>
    Boolean(lookups.get(host)?.byBrand.get(id)?.data?.domain)
  const known = hosts.filter((host) => brands.some(({ id }) => lists(id, host)))
  if (known.length === 0) return []
  const ids = brands.map(({ id }) => id)
  const whole = ids.filter((id) => known.every((host) => lists(id, host)))
  return whole.length > 0 ? whole : ids.filter((id) => known.some((host) => lists(id, host)))
}

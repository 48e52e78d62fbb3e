import { useQuery } from '@tanstack/react-query'
import { endedCasesOptions, openCasesOptions, type CaseIndex } from '#/api/cases-by-host.ts'
import { hostsUnderBrandsOptions, type HostLookups } from '#/api/hosts-under-brands.ts'
import type { Looked } from '#/api/looked.ts'
import { ownHostsOptions, type OwnHosts } from '#/api/own-hosts.ts'
import type { CompactBrand } from '#/contract/compact-brand.ts'
import { formatCount } from '#/lib/numbers.ts'
import type { ListLine } from '#/lib/pasted-list.ts'
import { brandOfChoice, chooseBrand, type BrandChoice } from '#/product/brands/brand-choice.ts'
import { hostUnderBrands } from '#/product/brands/host-under-brands.ts'
import { notCheckedId } from '#/sender/findings.ts'
import { useNow } from '#/ui/now.ts'
import { brandsOfList } from './brands-of-list.ts'
import type { ListFacts, UnderBrands } from './review.ts'

/** A check that could not be made, as a sentence, and the finding that a tick confirms where there is one. */
export interface Gap {
  text: string
  finding?: string
}

/** What is looked up before a list is sent, and what of it could not be. */
export interface ListChecks {
  facts: ListFacts
  /** The rule's own choice of the brand, which goes when one was made by hand. */
  choice: BrandChoice
  checking: boolean
  /** Hosts that have been looked up, of how many. */
  progress: { done: number; all: number }
  /** What could not be checked; sending in spite of it needs a tick. */
  gaps: readonly Gap[]
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

/** Own domains and cases, read once for the whole list, and what the brands know of each host. */
export function useListFacts({ lines, brands, chosen, openedFrom }: ListAsked): ListChecks {
  const enabled = lines.length > 0
  const owns = useQuery({ ...ownHostsOptions(), enabled })
  const open = useQuery({ ...openCasesOptions(), enabled })
  const ended = useQuery({ ...endedCasesOptions(), enabled })
  const hosts = [...new Set(lines.flatMap(({ reading }) => (reading.ok ? [reading.host] : [])))]
  const first = chosen === undefined ? openedFrom : chosen
  const lookups = useQuery({
    ...hostsUnderBrandsOptions({
      hosts,
      brands: brands.map(({ id }) => id),
      first: brands.some(({ id }) => id === first) ? first : null,
    }),
    enabled: hosts.length > 0,
    // What was found stays while a line is added.
    placeholderData: (before) => before,
  })
  const under = underBrands(brands, lookups.data)
  const answers = hosts.map((host) => under.get(host))
  const done = answers.filter((answer) => answer !== undefined).length
  const unread = answers.filter((answer) => answer && answer.failed.length > 0).length
  const choice = chooseBrand(
    { listing: brandsOfList(brands, answers), waiting: hosts.length - done, failed: unread },
    openedFrom,
  )
  const brandId = chosen === undefined ? brandOfChoice(choice) : chosen
  const brand = typeof brandId === 'string' ? brands.find(({ id }) => id === brandId) : brandId
  const all = [owns, open, ended]
  const now = useNow()
  return {
    facts: { brand, owns: owns.data, open: open.data, ended: ended.data, under, now },
    choice,
    checking:
      done < hosts.length || (enabled && all.some(({ isPending, error }) => isPending && !error)),
    progress: { done, all: hosts.length },
    gaps: gapsOf({ owns, open, ended }, unread),
    again: () => {
      for (const one of all) if (one.error) void one.refetch()
      if (unread > 0) void lookups.refetch()
    },
  }
}

/** The answers for every host; of brands only those that were asked. */
function underBrands(
  brands: readonly CompactBrand[],
  lookups: HostLookups | undefined,
): ReadonlyMap<string, UnderBrands> {
  return new Map(
    [...(lookups?.values() ?? [])].map(({ host, byBrand }) => {
      const asked = brands.filter(({ id }) => byBrand.has(id))
      const readings = asked.map(({ id }) => byBrand.get(id))
      return [host, hostUnderBrands(asked, readings, (row) => row)] as const
    }),
  )
}

type Reads = {
  owns: Looked<OwnHosts[]>
  open: Looked<CaseIndex>
  ended: Looked<CaseIndex>
}

/** What could not be checked; `unread` counts hosts that some brand could not be asked for. */
function gapsOf({ owns, open, ended }: Reads, unread: number): Gap[] {
  const failed = ({ data, error }: Looked<unknown>) => data === undefined && Boolean(error)
  const gaps: Gap[] = []
  if (failed(owns))
    gaps.push({ text: 'Your own domains could not be checked.', finding: notCheckedId('own') })
  if (failed(open))
    gaps.push({ text: 'Open cases could not be checked.', finding: notCheckedId('open') })
  else if (open.data?.complete === false)
    gaps.push({
      text: 'There are too many open cases to check them all.',
      finding: notCheckedId('open'),
    })
  if (failed(ended)) gaps.push({ text: 'Earlier cases could not be checked.' })
  if (unread > 0)
    gaps.push({
      text: `${unread === 1 ? '1 site' : `${formatCount(unread)} sites`} could not be looked up for your brands.`,
    })
  return gaps
}

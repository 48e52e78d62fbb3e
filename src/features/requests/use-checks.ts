import { QueriesObserver, useQueries, useQuery, type QueryClient } from '@tanstack/react-query'
import { compactBrandsOptions, ownHostsOptions } from '#/api/brands.ts'
import { endedCasesOptions, openCasesOptions } from '#/api/cases-by-host.ts'
import {
  hostsUnderBrandsOptions,
  hostUnderBrandOptions,
  type ReadState,
} from '#/api/host-lookups.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import type { Domain } from '#/contract/domain.ts'
import { formatCount } from '#/lib/numbers.ts'
import type { ListLine } from '#/lib/pasted-list.ts'
import { brandOfChoice, chooseBrand, type BrandChoice } from '#/product/brands/brand-choice.ts'
import { hostUnderBrands } from '#/product/brands/host-under-brands.ts'
import { notCheckedId } from '#/sender/row.ts'
import { useNow } from '#/ui/now.ts'
import {
  checksOf,
  notChecked,
  tooManyOpen,
  type Check,
  type TargetFacts,
  type UnderBrands,
} from './checks.ts'
import type { ListFacts } from './list-review.ts'

/** Milliseconds that sending waits for checks that are under way. */
const patience = 6000

const noBrands: readonly CompactBrand[] = []

/** The checks of a target, and the brand that it is for. */
export interface TargetChecks {
  /** The rule's own choice, which goes when one was made by hand. */
  choice: BrandChoice
  /** Null for none, undefined while it is not known. */
  brandId: string | null | undefined
  /** Empty while there is no host. */
  checks: Check[]
}

/** The brand of a request, as far as it is decided before its checks. */
export interface BrandContext {
  /** Chosen by hand; undefined where nobody chose. */
  chosen: string | null | undefined
  /** The brand whose page the form was opened from. */
  openedFrom: string | null
  /** The form was opened from the row of this host on the list of that brand. */
  listedHost: string | null
}

type Reads = Pick<TargetFacts, 'host' | 'owns' | 'open' | 'ended'> & {
  /** Undefined while they are not read. */
  brands: readonly CompactBrand[] | undefined
  /** What each of them says of the host. */
  known: readonly ReadState<Domain | null>[]
}

/** The brand of requests: chosen by hand, else by the rule from what the brands say of their hosts. */
function decideBrand(
  brands: readonly CompactBrand[],
  answers: readonly (UnderBrands | undefined)[],
  { chosen, openedFrom, isListed }: Omit<BrandContext, 'listedHost'> & { isListed?: boolean },
) {
  const listing = brandsOfHosts(brands, answers)
  if (isListed && openedFrom !== null) listing.push(openedFrom)
  const waiting = answers.filter((under) => !under || under.waiting.length > 0).length
  const failed = answers.filter((under) => under && under.failed.length > 0).length
  const choice = chooseBrand({ listing, waiting, failed }, openedFrom)
  const brandId = chosen === undefined ? brandOfChoice(choice) : chosen
  const brand = typeof brandId === 'string' ? brands.find(({ id }) => id === brandId) : brandId
  return { choice, brandId, brand }
}

/**
 * The brands that list all of the hosts that any brand lists; where there is none, those that list some
 * of them. In the order of `brands`.
 */
function brandsOfHosts(
  brands: readonly CompactBrand[],
  hosts: readonly (UnderBrands | undefined)[],
): string[] {
  const known = hosts.flatMap((under) =>
    under && under.listed.length > 0 ? [new Set(under.listed.map(({ brand }) => brand.id))] : [],
  )
  if (known.length === 0) return []
  const ids = brands.map(({ id }) => id)
  const whole = ids.filter((id) => known.every((listing) => listing.has(id)))
  return whole.length > 0 ? whole : ids.filter((id) => known.some((listing) => listing.has(id)))
}

/** Puts together what was read. */
function judge(
  { brands = noBrands, known, ...reads }: Reads,
  { listedHost, ...context }: BrandContext,
  now: number,
): TargetChecks {
  const under = hostUnderBrands(brands, known, (row) => row)
  const isListed = listedHost === reads.host
  const answer = brands === noBrands ? undefined : under
  const { brand, ...decided } = decideBrand(brands, [answer], { ...context, isListed })
  return { ...decided, checks: checksOf({ ...reads, under, brand, now }) }
}

/** The checks of a target, each read and failing by itself. */
export function useTargetChecks(host: string | null, context: BrandContext): TargetChecks {
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const owns = useQuery(ownHostsOptions())
  const open = useQuery(openCasesOptions())
  const ended = useQuery(endedCasesOptions())
  const known = useQueries({
    queries: (brands ?? noBrands).map((brand) => ({
      ...hostUnderBrandOptions(brand.id, host ?? ''),
      enabled: host !== null,
    })),
  })
  const now = useNow()
  if (host === null)
    return { choice: { kind: 'none' }, brandId: context.chosen ?? null, checks: [] }
  return judge({ host, brands, owns, open, ended, known }, context, now)
}

/** The same once all have an answer, or a few seconds have passed: nothing is sent before its own checks. */
export async function awaitTargetChecks(
  client: QueryClient,
  host: string,
  context: BrandContext,
): Promise<TargetChecks> {
  const brands = (await client.ensureQueryData(compactBrandsOptions()).catch(() => null))?.rows
  const [owns, open, ended] = [ownHostsOptions(), openCasesOptions(), endedCasesOptions()]
  const known = (brands ?? noBrands).map((brand) => hostUnderBrandOptions(brand.id, host))
  // Watched meanwhile: leaving the form would call its reads off, and the request would be lost.
  const watching = new QueriesObserver(client, [owns, open, ended, ...known])
  const unwatch = watching.subscribe(() => {})
  const all = Promise.allSettled([
    client.fetchQuery(owns),
    client.fetchQuery(open),
    client.fetchQuery(ended),
    ...known.map((options) => client.fetchQuery(options)),
  ])
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, patience))])
  unwatch()
  const answers = {
    host,
    brands,
    owns: answerOf(client.getQueryState(owns.queryKey)),
    open: answerOf(client.getQueryState(open.queryKey)),
    ended: answerOf(client.getQueryState(ended.queryKey)),
    known: known.map(({ queryKey }) => answerOf(client.getQueryState(queryKey))),
  }
  return judge(answers, context, Date.now())
}

const answerOf = <Data>(state: { data: Data | undefined; error: unknown } | undefined) => ({
  data: state?.data,
  error: state?.error,
})

/** What is read before a list is sent, and what of it could not be. */
export interface ListChecks {
  facts: ListFacts
  /** The rule's own choice of the brand, which goes when one was made by hand. */
  choice: BrandChoice
  checking: boolean
  /** Hosts whose brands have answered, of how many. */
  progress: { done: number; all: number }
  /**
   * What could not be checked, as sentences, and the findings that a tick confirms where there are some;
   * sending in spite of it needs that tick.
   */
  gaps: readonly { text: string; finding?: string }[]
  again: () => void
}

/** Own domains and cases, read once for the whole list, and what the brands know of each host. */
export function useListChecks(asked: {
  lines: readonly ListLine[]
  brands: readonly CompactBrand[]
  /** The brand chosen by hand: null for none, undefined where nobody chose. */
  chosen: string | null | undefined
  /** The brand whose page the list was opened from. */
  openedFrom: string | null
}): ListChecks {
  const { lines, brands, chosen, openedFrom } = asked
  const enabled = lines.length > 0
  const owns = useQuery({ ...ownHostsOptions(), enabled })
  const open = useQuery({ ...openCasesOptions(), enabled })
  const ended = useQuery({ ...endedCasesOptions(), enabled })
  const hosts = [...new Set(lines.flatMap(({ reading }) => (reading.ok ? [reading.host] : [])))]
  const first = chosen === undefined ? openedFrom : chosen
  const byHost = useQuery({
    ...hostsUnderBrandsOptions({
      hosts,
      brands: brands.map(({ id }) => id),
      first: brands.some(({ id }) => id === first) ? first : null,
    }),
    enabled: hosts.length > 0,
    // What was found stays while a line is added.
    placeholderData: (before) => before,
  })
  // Of brands only those that were asked.
  const under = new Map(
    [...(byHost.data?.values() ?? [])].map(({ host, byBrand }) => {
      const answering = brands.filter(({ id }) => byBrand.has(id))
      const answers = answering.map(({ id }) => byBrand.get(id))
      return [host, hostUnderBrands(answering, answers, (row) => row)] as const
    }),
  )
  const answers = hosts.map((host) => under.get(host))
  const done = answers.filter((answer) => answer !== undefined).length
  const unread = answers.filter((answer) => answer && answer.failed.length > 0).length
  const { choice, brand } = decideBrand(brands, answers, { chosen, openedFrom })
  const all = [owns, open, ended]
  const failed = ({ data, error }: ReadState<unknown>) => data === undefined && Boolean(error)
  const incomplete = open.data?.complete === false
  const gaps = [
    failed(owns) && {
      text: `${notChecked.own}.`,
      finding: notCheckedId('own'),
    },
    (failed(open) || incomplete) && {
      text: incomplete ? tooManyOpen : `${notChecked.open}.`,
      finding: notCheckedId('open'),
    },
    failed(ended) && { text: `${notChecked.earlier}.` },
    unread > 0 && {
      text: `${unread === 1 ? '1 site' : `${formatCount(unread)} sites`} could not be looked up for your brands.`,
    },
  ].filter((gap) => gap !== false)
  const now = useNow()
  return {
    facts: { brand, owns, open, ended, under, now },
    choice,
    checking:
      done < hosts.length || (enabled && all.some(({ isPending, error }) => isPending && !error)),
    progress: { done, all: hosts.length },
    gaps,
    again: () => {
      for (const one of all) if (one.error) void one.refetch()
      if (unread > 0) void byHost.refetch()
    },
  }
}

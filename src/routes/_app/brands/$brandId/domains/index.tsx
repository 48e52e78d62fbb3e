import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { domainListOptions } from '#/api/domains.ts'
import {
  domainSortFields,
  httpStatusFilters,
  riskScoreFilters,
  sortDirections,
  triageFilters,
  verdictFilters,
} from '#/contract/codes.ts'
import { HostName } from '#/ui/hostile-text.tsx'

const defaults = {
  triage: 'queue',
  verdict: 'all',
  risk: 'all',
  http: 'all',
  host: '',
  sort: 'risk_score',
  direction: 'desc',
  page: 1,
  pageSize: 50,
} as const

// The address is typed by people: whatever it holds, each value falls back to its default.
const search = z.object({
  triage: z.catch(z.prefault(z.enum(triageFilters), defaults.triage), defaults.triage),
  verdict: z.catch(z.prefault(z.enum(verdictFilters), defaults.verdict), defaults.verdict),
  risk: z.catch(z.prefault(z.enum(riskScoreFilters), defaults.risk), defaults.risk),
  http: z.catch(z.prefault(z.enum(httpStatusFilters), defaults.http), defaults.http),
  host: z.catch(z.prefault(z.string(), defaults.host), defaults.host),
  sort: z.catch(z.prefault(z.enum(domainSortFields), defaults.sort), defaults.sort),
  direction: z.catch(z.prefault(z.enum(sortDirections), defaults.direction), defaults.direction),
  page: z.catch(z.prefault(z.coerce.number().check(z.int(), z.positive()), 1), 1),
  pageSize: z.catch(z.prefault(z.pipe(z.coerce.number(), z.literal([25, 50, 100])), 50), 50),
})

export const Route = createFileRoute('/_app/brands/$brandId/domains/')({
  staticData: { place: 'Domains' },
  validateSearch: search,
  search: { middlewares: [stripSearchParams(defaults)] },
  loaderDeps: ({ search: params }) => params,
  loader: ({ context: { queryClient }, params: { brandId }, deps }) =>
    queryClient.ensureQueryData(domainListOptions(brandId, deps)),
  component: Domains,
})

function Domains() {
  const { brandId } = Route.useParams()
  const { data } = useSuspenseQuery(domainListOptions(brandId, Route.useSearch()))
  return (
    <>
      <h1>Domains</h1>
      <ul>
        {data.rows.map((row) => (
          <li key={row.id}>
            <HostName value={row.name ?? ''} />
          </li>
        ))}
      </ul>
    </>
  )
}

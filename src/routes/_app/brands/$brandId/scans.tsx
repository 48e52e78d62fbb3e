import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { scanListOptions } from '#/api/scans.ts'
import { HostName } from '#/ui/hostile-text.tsx'

const search = z.object({
  page: z.catch(z.prefault(z.coerce.number().check(z.int(), z.positive()), 1), 1),
  pageSize: z.catch(z.prefault(z.pipe(z.coerce.number(), z.literal([25, 50, 100])), 50), 50),
})

export const Route = createFileRoute('/_app/brands/$brandId/scans')({
  staticData: { place: 'Scans' },
  validateSearch: search,
  search: { middlewares: [stripSearchParams({ page: 1, pageSize: 50 })] },
  loaderDeps: ({ search: params }) => params,
  loader: ({ context: { queryClient }, params: { brandId }, deps }) =>
    queryClient.ensureQueryData(scanListOptions(brandId, deps)),
  component: Scans,
})

function Scans() {
  const { brandId } = Route.useParams()
  const { data } = useSuspenseQuery(scanListOptions(brandId, Route.useSearch()))
  return (
    <>
      <h1>Scans</h1>
      <ul>
        {data.rows.map((row) => (
          <li key={row.id}>
            <HostName value={row.domain_name ?? ''} />
          </li>
        ))}
      </ul>
    </>
  )
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { takedownListOptions } from '#/api/takedowns.ts'
import { takedownStatuses } from '#/contract/codes.ts'
import { HostileUrl } from '#/ui/hostile-text.tsx'

const search = z.object({
  brand: z.catch(z.optional(z.string()), undefined),
  status: z.catch(z.optional(z.enum(takedownStatuses)), undefined),
  page: z.catch(z.prefault(z.coerce.number().check(z.int(), z.positive()), 1), 1),
  pageSize: z.catch(z.prefault(z.pipe(z.coerce.number(), z.literal([25, 50, 100])), 50), 50),
})

function listParams({ brand, status, page, pageSize }: z.output<typeof search>) {
  return {
    brandId: brand ?? null,
    status: status ?? null,
    resolution: null,
    createdAfter: null,
    createdBefore: null,
    page,
    pageSize,
  }
}

export const Route = createFileRoute('/_app/takedowns/')({
  staticData: { place: 'Takedowns' },
  validateSearch: search,
  search: { middlewares: [stripSearchParams({ page: 1, pageSize: 50 })] },
  loaderDeps: ({ search: params }) => params,
  loader: ({ context: { queryClient }, deps }) =>
    queryClient.ensureQueryData(takedownListOptions(listParams(deps))),
  component: Takedowns,
})

function Takedowns() {
  const { data } = useSuspenseQuery(takedownListOptions(listParams(Route.useSearch())))
  return (
    <>
      <h1>Takedowns</h1>
      <ul>
        {data.rows.map((row) => (
          <li key={row.id}>
            <HostileUrl value={row.target_website ?? ''} />
          </li>
        ))}
      </ul>
    </>
  )
}

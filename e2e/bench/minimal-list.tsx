import {
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useSuspenseQuery,
} from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

type WireRow = {
  readonly id: string
  readonly name: string
  readonly source: string | null
  readonly latest_scan: {
    readonly verdict: string
    readonly risk_score: number
    readonly https_head_request_response_code: number | null
    readonly created_at: string
  } | null
  readonly open_takedown: { readonly status: string } | null
}

/* A minimal domain list on Router and Query, with one page of 100 rows and no prefetching or lazy loading. */

const defaults = { brand: '', page: '1', verdict: 'all', triage: 'queue', sort: 'risk_score' }
type Search = typeof defaults

const parseSearch = (text: string): Search => ({
  ...defaults,
  ...Object.fromEntries(new URLSearchParams(text)),
})

const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })

async function read<Body>(brand: string, path: string): Promise<Body> {
  const response = await fetch(`/core/api/brands/${brand}/domains/${path}`, {
    headers: { accept: 'application/json', authorization: 'Api-Key demo-key-owner' },
  })
  return response.json() as Promise<Body>
}

const listOptions = ({ brand, page, verdict, triage, sort }: Search) =>
  queryOptions({
    queryKey: ['list', brand, page, verdict, triage, sort],
    queryFn: () =>
      read<{ count: number; results: WireRow[] }>(
        brand,
        `?${new URLSearchParams({
          triage_filter: triage,
          verdict_filter: verdict,
          risk_score_filter: 'all',
          http_status_filter: 'all',
          sort_field: sort,
          sort_direction: sort === 'domain' ? 'asc' : 'desc',
          page,
          page_size: '100',
          compact: 'true',
          group_by: 'none',
        }).toString()}`,
      ),
  })

const recordOptions = (brand: string, id: string) =>
  queryOptions({ queryKey: ['record', brand, id], queryFn: () => read<WireRow>(brand, `${id}/`) })

const root = createRootRoute({ component: Outlet })

// The router's own hooks have the types of the app's routes, so parse the URL instead of using them.
const useAddress = () => {
  const { pathname, searchStr } = useLocation()
  return { search: parseSearch(searchStr), id: pathname.split('/').at(-1) ?? '' }
}

const defang = (host: string): string => host.replaceAll('.', '[.]')

const list = createRoute({
  getParentRoute: () => root,
  path: '/minimal',
  loaderDeps: ({ search }) => search,
  loader: ({ location }) =>
    queryClient.ensureQueryData(listOptions(parseSearch(location.searchStr))),
  component: List,
})

function List() {
  const { search } = useAddress()
  const { data } = useSuspenseQuery(listOptions(search))
  const renderButton = (act: string, label: string, changes: Partial<Search>) => {
    const next = new URLSearchParams({ ...search, page: '1', ...changes })
    return (
      <button
        type="button"
        data-act={act}
        onClick={() => router.history.push(`/minimal?${next.toString()}`)}
      >
        {label}
      </button>
    )
  }
  return (
    <main>
      <h1>Domains</h1>
      <nav>
        {renderButton('tab', 'Filed by machine', { triage: 'filed' })}
        {renderButton('filter', 'Amber', { verdict: 'amber' })}
        {renderButton('next', 'Next page', { page: String(Number(search.page) + 1) })}
        <output>{data.count} domains</output>
      </nav>
      <div id="frame">
        <table>
          <thead>
            <tr>
              <th>Select</th>
              <th>{renderButton('sort', 'Host', { sort: 'domain' })}</th>
              {['Verdict', 'Risk', 'HTTPS', 'Found by', 'Case', 'Scanned'].map((name) => (
                <th key={name}>{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.results.map(({ id, name, source, latest_scan: scan, open_takedown: open }) => (
              <tr key={id} data-row={id}>
                <td>
                  <input type="checkbox" aria-label={`Select ${name}`} />
                </td>
                <th scope="row">
                  <a
                    href={`/minimal/${id}`}
                    onClick={(event) => {
                      event.preventDefault()
                      router.history.push(`/minimal/${id}?brand=${search.brand}`)
                    }}
                  >
                    {defang(name)}
                  </a>
                </th>
                <td>{scan?.verdict ?? 'not scanned yet'}</td>
                <td>{scan?.risk_score ?? '—'}</td>
                <td>{scan?.https_head_request_response_code ?? '—'}</td>
                <td>{source}</td>
                <td>{open?.status ?? ''}</td>
                <td>{scan?.created_at.slice(0, 10) ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </main>
  )
}

const record = createRoute({
  getParentRoute: () => root,
  path: '/minimal/$id',
  loader: ({ location, params }) =>
    queryClient.ensureQueryData(recordOptions(parseSearch(location.searchStr).brand, params.id)),
  component: RecordPage,
})

function RecordPage() {
  // Keep the first address, because the address changes before this page unmounts.
  const [{ search, id }] = useState(useAddress())
  const { data } = useSuspenseQuery(recordOptions(search.brand, id))
  return (
    <main>
      <h1>{defang(data.name)}</h1>
      <dl>
        {Object.entries({ ...data, ...data.latest_scan }).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </main>
  )
}

const router = createRouter({
  routeTree: root.addChildren([list, record]),
  scrollRestoration: true,
  scrollToTopSelectors: ['#frame'],
})
const target = document.querySelector('#root')
if (target)
  createRoot(target).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )

import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { runningTakedownsOptions } from '#/api/running-takedowns.ts'
import { openStatuses } from '#/contract/codes.ts'
import { formatCount } from '#/lib/numbers.ts'
import { otherStatesLabel } from '#/product/labels/case-labels.ts'
import { SelectField } from '#/ui/select-field.tsx'
import { filtered, type AskedCases, type CaseSearch } from './case-search.ts'

type View = {
  label: string
  meaning: string
  search: Pick<CaseSearch, 'status' | 'who'>
}

const openView = openStatuses.join()

/** The quick views: each is a filter with a name, and says what it holds. */
const views: readonly View[] = [
  { label: 'All', meaning: 'All cases you can access.', search: {} },
  {
    label: 'Open',
    meaning: 'Not over yet, those that wait for approval included.',
    search: { status: openView },
  },
  {
    label: 'Waiting for approval',
    meaning: 'Your provider has to approve these before work begins.',
    search: { status: 'REQUESTED' },
  },
  {
    label: 'Closed',
    meaning: 'Closed, failed or not approved. The outcome says whether the site was removed.',
    search: { status: 'CLOSED,FAILED,REJECTED' },
  },
  {
    label: 'Mine',
    meaning: 'Requested with your account.',
    search: { who: 'me' },
  },
]

const alone = { exact: true } as const

/** How many cases run. It only decorates: where it cannot be read there is none. */
function Size({
  id,
  search,
  brandId,
}: {
  id: string | undefined
  search: View['search']
  brandId: string | null
}) {
  const { data } = useQuery(runningTakedownsOptions(brandId))
  const count =
    search.status === 'REQUESTED' ? data?.byStatus.get('REQUESTED') : (data?.total ?? null)
  return (
    <span id={id} aria-hidden className="ml-1.25 text-faint">
      {count == null ? '' : formatCount(count)}
    </span>
  )
}

/** How many of the open cases no filter of the service finds (C104, C110). */
function InOtherStates({ brandId }: { brandId: string | null }) {
  const { data } = useQuery(runningTakedownsOptions(brandId))
  if (!data || data.inOtherStates === 0) return null
  return ` ${otherStatesLabel(data)}`
}

const viewOf = (search: CaseSearch) =>
  views.find((view) => view.search.status === search.status && view.search.who === search.who)

/** The list that a quick view leads to; the brand and the days stay as they are. */
const seenAs = (search: AskedCases, view: View) =>
  filtered(search, { status: undefined, who: undefined, resolution: undefined, ...view.search })

/** What the quick view holds that the address asks for, if it asks for one. */
export function ViewMeaning({ search }: { search: AskedCases }) {
  const current = viewOf(search)
  return (
    <>
      {current?.meaning}
      {current?.search.status === openView && <InOtherStates brandId={search.brand ?? null} />}
    </>
  )
}

/** The quick views on a phone. */
export function ViewChoice({ search }: { search: AskedCases }) {
  const navigate = useNavigate()
  const current = viewOf(search)
  return (
    <SelectField
      label="Which cases"
      labelHidden
      options={[
        ...views.map(({ label }) => ({ value: label, label })),
        ...(current ? [] : [{ value: 'other', label: 'Chosen statuses' }]),
      ]}
      value={current?.label ?? 'other'}
      onChange={(label) => {
        const view = views.find((one) => one.label === label)
        if (view) void navigate({ to: '/takedowns', search: seenAs(search, view) })
      }}
    />
  )
}

/** The quick views of the case list as links. */
export function CaseViews({ search }: { search: AskedCases }) {
  const current = viewOf(search)
  const counted = search.from === undefined && search.to === undefined
  const sizeId = ({ label, search: { status } }: View) =>
    counted && (label === 'Open' || label === 'Waiting for approval')
      ? `cases-${status}`
      : undefined
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-line print:border-b-0">
      <nav aria-label="Which cases" className="-mb-px max-w-full">
        <ul className="flex flex-wrap gap-0.5">
          {views.map((view) => (
            <li key={view.label}>
              <Link
                to="/takedowns"
                search={seenAs(search, view)}
                activeOptions={alone}
                aria-current={view === current ? 'true' : undefined}
                // Heard after the name, and no part of it.
                aria-describedby={sizeId(view)}
                className="block border-b-2 border-transparent px-2.75 py-1.75 font-label whitespace-nowrap text-muted -outline-offset-2 hover:text-text aria-[current]:border-accent aria-[current]:text-text"
              >
                {view.label}
                {sizeId(view) && (
                  <Size id={sizeId(view)} search={view.search} brandId={search.brand ?? null} />
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="ml-auto max-w-152 py-1 text-right text-sm text-muted print:ml-0 print:py-0 print:text-left">
        <ViewMeaning search={search} />
      </p>
    </div>
  )
}

import { Link, useNavigate } from '@tanstack/react-router'
import { formatCount } from '#/lib/numbers.ts'
import { SelectField } from '#/ui/form-fields.tsx'
import { exactMatch, ListTabs, listTabClass } from '#/ui/page-header.tsx'
import { resolveSearch, type CaseSearch } from './case-search.ts'

type View = {
  label: string
  definition: string
  /** Without a status, `resolveSearch` fills in the default. */
  search: Pick<CaseSearch, 'status' | 'who'>
  countKey?: 'open' | 'requested'
}

const views: readonly View[] = [
  {
    label: 'Open',
    definition: 'Not closed yet, including those that need approval.',
    search: {},
    countKey: 'open',
  },
  {
    label: 'Needs approval',
    definition: 'The takedown team has to approve these before work starts.',
    search: { status: 'REQUESTED' },
    countKey: 'requested',
  },
  {
    label: 'Closed',
    definition: 'Closed, failed or not approved. The outcome says whether the site was removed.',
    search: { status: 'CLOSED,FAILED,REJECTED' },
  },
  { label: 'All', definition: 'All cases you can access.', search: { status: 'all' } },
  {
    label: 'Mine',
    definition: 'Requested with your account.',
    search: { who: 'me' },
  },
  {
    label: 'Following',
    definition: 'Cases you follow in this browser, updated while the dashboard is open.',
    search: { who: 'followed' },
  },
]

type CaseViewsProps = {
  search: CaseSearch
  counts: Record<'open' | 'requested', number> | null
}

const findView = (search: CaseSearch) =>
  views.find((view) => {
    const { status, who } = resolveSearch(view.search)
    return status === search.status && who === search.who
  })

/** Keeps only filters that every view supports. */
const getViewSearch = (
  { brand, from, to, text, sort, direction }: CaseSearch,
  view: View,
): CaseSearch => ({ brand, from, to, text, sort, direction, ...view.search })

/** Quick views as a select field, for phones. */
export function ViewChoice({ search }: { search: CaseSearch }) {
  const navigate = useNavigate()
  const current = findView(search)
  return (
    <SelectField
      label="Which cases"
      isLabelHidden
      options={[
        ...views.map(({ label }) => ({ value: label, label })),
        ...(current ? [] : [{ value: 'other', label: 'Selected statuses' }]),
      ]}
      value={current?.label ?? 'other'}
      onChange={(label) => {
        const view = views.find((other) => other.label === label)
        if (view) void navigate({ to: '/takedowns', search: getViewSearch(search, view) })
      }}
    />
  )
}

/** Quick views as tabs. `counts` is null until known. */
export function CaseViews({ search, counts }: CaseViewsProps) {
  const current = findView(search)
  return (
    <ListTabs
      label="Which cases"
      definitions={[
        ...views,
        {
          label: 'A brand’s cases',
          definition: 'Cases without a brand are only under All takedowns.',
        },
      ]}
    >
      {views.map((view) => {
        const countId = view.countKey && `cases-${view.countKey}`
        return (
          <li key={view.label}>
            <Link
              to="/takedowns"
              search={getViewSearch(search, view)}
              activeOptions={exactMatch}
              aria-current={view === current ? 'true' : undefined}
              // Screen readers announce the count after the label.
              aria-describedby={countId}
              className={listTabClass}
            >
              {view.label}
              {view.countKey && (
                <span id={countId} aria-hidden className="ml-1.25 text-faint">
                  {counts && formatCount(counts[view.countKey])}
                </span>
              )}
            </Link>
          </li>
        )
      })}
    </ListTabs>
  )
}

import { Link, useNavigate } from '@tanstack/react-router'
import { formatCount } from '#/lib/numbers.ts'
import { otherStatesLabel } from '#/shared/labels/case-labels.ts'
import { HeadTabs, headTabClass } from '#/ui/page-header.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { openText, type CaseSearch } from './case-search.ts'

type View = {
  label: string
  meaning: string
  search: Pick<CaseSearch, 'status' | 'who'>
  size?: 'open' | 'requested'
}

/** The quick views: each is a filter with a name, and says what it holds. */
const views: readonly View[] = [
  {
    label: 'Open',
    meaning: 'Not closed yet, including those that need approval.',
    search: { status: openText },
    size: 'open',
  },
  {
    label: 'Needs approval',
    meaning: 'The takedown team has to approve these before work starts.',
    search: { status: 'REQUESTED' },
    size: 'requested',
  },
  {
    label: 'Closed',
    meaning: 'Closed, failed or not approved. The outcome says whether the site was removed.',
    search: { status: 'CLOSED,FAILED,REJECTED' },
  },
  { label: 'All', meaning: 'All cases you can access.', search: { status: 'all' } },
  {
    label: 'Mine',
    meaning: 'Requested with your account.',
    search: { status: 'all', who: 'me' },
  },
  {
    label: 'Following',
    meaning: 'Cases you follow in this browser, updated while the dashboard is open.',
    search: { status: 'all', who: 'followed' },
  },
]

/** How many cases the quick views hold, with the brand and the days of the address; null while that is not known. */
export type ViewSizes = Record<'open' | 'requested' | 'openOtherwise', number> | null

type ViewsProps = { search: CaseSearch; sizes: ViewSizes }

const viewOf = (search: CaseSearch) =>
  views.find((view) => view.search.status === search.status && view.search.who === search.who)

/** The list of a quick view. Brand, creation days, search and order stay; other filters would contradict its count. */
const seenAs = (
  { brand, from, to, text, sort, direction }: CaseSearch,
  { search: { status, who } }: View,
): CaseSearch => ({
  brand,
  from,
  to,
  text,
  sort,
  direction,
  who,
  // What the URL leaves out means this.
  status: status === openText || who !== undefined ? undefined : status,
})

/** What the quick view holds that the address asks for, if it asks for one. */
export const viewMeaning = (search: CaseSearch): string => viewOf(search)?.meaning ?? ''

/** How many of the open cases are in states that the view did not ask for; empty where none are. */
export function otherStates({ search, sizes }: ViewsProps): string {
  const others = viewOf(search)?.size === 'open' ? (sizes?.openOtherwise ?? 0) : 0
  return others === 0 ? '' : otherStatesLabel({ inOtherStates: others, complete: true })
}

/** The quick views on a phone. */
export function ViewChoice({ search }: { search: CaseSearch }) {
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

const alone = { exact: true } as const

/** The quick views of the case list as links. */
export function CaseViews({ search, sizes }: ViewsProps) {
  const current = viewOf(search)
  return (
    <HeadTabs
      label="Which cases"
      meanings={[
        ...views,
        {
          label: 'Cases of a brand',
          meaning: 'Cases without a brand are only under All takedowns.',
        },
      ]}
    >
      {views.map((view) => {
        const sizeId = view.size && `cases-${view.size}`
        return (
          <li key={view.label}>
            <Link
              to="/takedowns"
              search={seenAs(search, view)}
              activeOptions={alone}
              aria-current={view === current ? 'true' : undefined}
              // Heard after the name, and no part of it.
              aria-describedby={sizeId}
              className={headTabClass}
            >
              {view.label}
              {view.size && (
                <span id={sizeId} aria-hidden className="ml-1.25 text-faint">
                  {sizes && formatCount(sizes[view.size])}
                </span>
              )}
            </Link>
          </li>
        )
      })}
    </HeadTabs>
  )
}

import { Link, useNavigate } from '@tanstack/react-router'
import { openStatuses } from '#/contract/codes.ts'
import { formatCount } from '#/lib/numbers.ts'
import { otherStatesLabel } from '#/product/labels/case-labels.ts'
import { SelectField } from '#/ui/select-field.tsx'
import type { ViewSizes } from './case-list.tsx'
import type { CaseSearch } from './case-search.ts'

type View = {
  label: string
  meaning: string
  search: Pick<CaseSearch, 'status' | 'who'>
  size?: 'open' | 'requested'
}

/** The quick views: each is a filter with a name, and says what it holds. */
const views: readonly View[] = [
  { label: 'All', meaning: 'All cases you can access.', search: {} },
  {
    label: 'Open',
    meaning: 'Not over yet, those that wait for approval included.',
    search: { status: openStatuses.join() },
    size: 'open',
  },
  {
    label: 'Waiting for approval',
    meaning: 'Your provider has to approve these before work begins.',
    search: { status: 'REQUESTED' },
    size: 'requested',
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

type ViewsProps = { search: CaseSearch; sizes: ViewSizes }

const viewOf = (search: CaseSearch) =>
  views.find((view) => view.search.status === search.status && view.search.who === search.who)

/** The list that a quick view leads to; the brand, the days and the order stay as they are. */
const seenAs = (search: CaseSearch, view: View): CaseSearch => ({
  ...search,
  status: undefined,
  who: undefined,
  resolution: undefined,
  ...view.search,
})

/** What the quick view holds that the address asks for, if it asks for one. */
export function ViewMeaning({ search, sizes }: ViewsProps) {
  const current = viewOf(search)
  const others = current?.size === 'open' ? (sizes?.openOtherwise ?? 0) : 0
  return (
    <>
      {current?.meaning}
      {others > 0 && ` ${otherStatesLabel({ inOtherStates: others, complete: true })}`}
    </>
  )
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
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-line print:border-b-0">
      <nav aria-label="Which cases" className="-mb-px max-w-full">
        <ul className="flex flex-wrap gap-0.5">
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
                  className="block border-b-2 border-transparent px-2.75 py-1.75 font-label whitespace-nowrap text-muted -outline-offset-2 hover:text-text aria-[current]:border-accent aria-[current]:text-text"
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
        </ul>
      </nav>
      <p className="ml-auto max-w-152 py-1 text-right text-sm text-muted print:ml-0 print:py-0 print:text-left">
        <ViewMeaning search={search} sizes={sizes} />
      </p>
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import type { TriageFilter } from '#/contract/codes.ts'
import { populations } from '#/product/labels/population-labels.ts'
import { buttonClass } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { isFiltered, type DomainSearch } from './domain-search.ts'

const labels: Record<TriageFilter, { title: string; text: string }> = {
  queue: {
    title: 'Nothing to review.',
    text: 'Every domain found was filtered out, or none was found yet.',
  },
  all: {
    title: 'No domains found for this brand yet.',
    text: 'They appear here as soon as one is found.',
  },
  escalated: {
    title: 'No domain contains your brand.',
    text: 'Other domains may still need review.',
  },
  filed: {
    title: 'Nothing was filtered out.',
    text: 'Some brands have no automatic filter.',
  },
}

/** Where was looked: what is not there may be in another list. */
const populationOnly = (triage: TriageFilter): string =>
  `Only “${populations.find((one) => one.triage === triage)?.label ?? triage}” was searched.`

/** Why there is nothing in the list, and the way to where there may be something. */
export function NoDomains({ brandId, search }: { brandId: string; search: DomainSearch }) {
  const here = { to: '/brands/$brandId/domains', params: { brandId } } as const
  const { triage, sort, direction, group } = search
  if (isFiltered(search))
    return (
      <EmptyState
        title="No domains match these filters."
        {...(triage === 'all' ? {} : { text: populationOnly(triage) })}
        actions={
          <>
            <Link {...here} search={{ triage, sort, direction, group }} className={buttonClass()}>
              Clear the filters
            </Link>
            {triage !== 'all' && (
              <Link {...here} search={{ ...search, triage: 'all' }} className={buttonClass()}>
                Search everything found
              </Link>
            )}
          </>
        }
      />
    )
  return (
    <EmptyState
      {...labels[triage]}
      actions={
        triage === 'all' ? (
          <Link to="/brands/$brandId/settings" params={{ brandId }} className={buttonClass()}>
            See what is monitored
          </Link>
        ) : (
          <Link {...here} search={{ triage: 'all' }} className={buttonClass()}>
            See everything found
          </Link>
        )
      }
    />
  )
}

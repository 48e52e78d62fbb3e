import { Link } from '@tanstack/react-router'
import type { TriageFilter } from '#/contract/codes.ts'
import { buttonClass } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { isFiltered, type DomainSearch } from './domain-search.ts'

const labels: Record<TriageFilter, { title: string; text: string }> = {
  queue: { title: 'The review queue is empty.', text: 'No domain of this brand is in it.' },
  all: {
    title: 'No domains were found for this brand yet.',
    text: 'That none were found does not mean that none exist.',
  },
  escalated: {
    title: 'No domain carries a token close to the brand.',
    text: 'The other tabs may hold domains.',
  },
  filed: {
    title: 'The machine filed nothing.',
    text: 'This is also so for brands where it does not sort.',
  },
}

/** Why there is nothing in the list, and the way to where there may be something. */
export function NoDomains({ brandId, search }: { brandId: string; search: DomainSearch }) {
  const here = { to: '/brands/$brandId/domains', params: { brandId } } as const
  const { triage, sort, direction, group } = search
  if (isFiltered(search))
    return (
      <EmptyState
        title="No domains match these filters."
        actions={
          <Link {...here} search={{ triage, sort, direction, group }} className={buttonClass()}>
            Clear the filters
          </Link>
        }
      />
    )
  return (
    <EmptyState
      {...labels[triage]}
      {...(triage === 'all'
        ? {}
        : {
            actions: (
              <Link {...here} search={{ triage: 'all' }} className={buttonClass()}>
                See everything found
              </Link>
            ),
          })}
    />
  )
}

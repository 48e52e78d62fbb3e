import { Link } from '@tanstack/react-router'
import type { TriageFilter } from '#/contract/codes.ts'
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
    text: 'Look at the other lists too.',
  },
  filed: {
    title: 'Nothing was filtered out.',
    text: 'Some brands have no automatic filter.',
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

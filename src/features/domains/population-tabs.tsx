import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { wholeQueue } from '#/api/domain-filters.ts'
import { domainCountOptions } from '#/api/domains.ts'
import type { TriageFilter } from '#/contract/codes.ts'
import { formatCount } from '#/lib/numbers.ts'
import { domainMeanings } from '#/product/guide/meanings.ts'
import { populations } from '#/product/labels/population-labels.ts'
import { Explanation } from '#/ui/explanation.tsx'
import type { DomainSearch } from './domain-search.ts'
import { filtered } from './filter-controls.tsx'

// Defaults are not written into an address: without this the link to them would always look chosen.
const alone = { exact: true } as const

const sizeId = (triage: TriageFilter) => `domains-${triage}`

/** How many domains a population has. It only decorates: where it cannot be read there is none. */
function Size({ brandId, triage }: { brandId: string; triage: TriageFilter }) {
  const { data } = useQuery(domainCountOptions(brandId, { ...wholeQueue, triage }))
  return (
    <span id={sizeId(triage)} aria-hidden className="ml-1.25 inline-block min-w-[4ch] text-faint">
      {data == null ? '' : formatCount(data)}
    </span>
  )
}

/** What a population holds (C57–C59). */
export const PopulationMeaning = ({ triage }: { triage: TriageFilter }) =>
  populations.find((one) => one.triage === triage)?.meaning

/** Which domains of the brand: the populations as links, each with its whole size once known. */
export function PopulationTabs({ brandId, search }: { brandId: string; search: DomainSearch }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-1">
      <nav aria-label="Which domains">
        <ul className="flex flex-wrap gap-0.5">
          {populations.map(({ triage, label }) => (
            <li key={triage}>
              <Link
                to="."
                search={filtered(search, { triage })}
                activeOptions={alone}
                aria-current={triage === search.triage ? 'true' : undefined}
                // Heard after the name, and no part of it.
                aria-describedby={sizeId(triage)}
                className="block rounded-control border border-transparent px-2 py-0.75 font-label whitespace-nowrap text-muted hover:bg-sunken hover:text-text aria-[current]:border-line-strong aria-[current]:bg-surface aria-[current]:text-text aria-[current]:shadow-card max-[85rem]:px-1.5"
              >
                {label}
                <Size brandId={brandId} triage={triage} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Explanation about="these lists">
        {populations.map(({ triage, label, meaning }) => (
          <p key={triage}>
            <b className="font-[620]">{label}:</b> {meaning}
          </p>
        ))}
        <p>
          <b className="font-[620]">Dealt with:</b> {domainMeanings.dealtWith}
        </p>
      </Explanation>
    </div>
  )
}

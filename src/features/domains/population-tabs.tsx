import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { domainCountOptions, wholeQueue } from '#/api/domains.ts'
import { formatCount } from '#/lib/numbers.ts'
import { populations } from '#/product/labels/population-labels.ts'
import type { DomainSearch } from './domain-search.ts'

// Defaults are not written into an address: without this the link to them would always look chosen.
const alone = { exact: true } as const

/** How many domains a population has. It only decorates: where it cannot be read there is none. */
function Size({ brandId, triage }: { brandId: string; triage: DomainSearch['triage'] }) {
  const { data } = useQuery(domainCountOptions(brandId, { ...wholeQueue, triage }))
  return (
    <span aria-hidden className="ml-[5px] inline-block min-w-[5.8ch] text-faint">
      {data == null ? '' : formatCount(data)}
    </span>
  )
}

/** Which domains of the brand: the populations as links, each with its whole size once known. */
export function PopulationTabs({ brandId, search }: { brandId: string; search: DomainSearch }) {
  const meaning = populations.find(({ triage }) => triage === search.triage)?.meaning
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-line wide:border-b">
      <nav
        aria-label="Which domains"
        className="-mb-px max-w-full max-wide:w-full max-wide:border-b max-wide:border-line"
      >
        <ul className="flex flex-wrap gap-0.5">
          {populations.map(({ triage, label }) => (
            <li key={triage}>
              <Link
                to="."
                search={{ ...search, triage, rows: 'page' }}
                activeOptions={alone}
                aria-current={triage === search.triage ? 'true' : undefined}
                className="block border-b-2 border-transparent px-[11px] py-[7px] font-[550] whitespace-nowrap text-muted -outline-offset-2 hover:text-text aria-[current]:border-accent aria-[current]:text-text"
              >
                {label}
                <Size brandId={brandId} triage={triage} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {/* Two lines have room beside the tabs and three on a phone, so that no other tab moves the list. */}
      <p className="flex min-h-[35px] flex-1 basis-80 items-center text-sm leading-[17px] text-muted max-wide:min-h-[52px] wide:justify-end wide:text-right">
        <span key={meaning} className="max-w-[38rem]">
          {meaning}
        </span>
      </p>
    </div>
  )
}

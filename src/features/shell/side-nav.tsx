import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn, Flag, LayoutGrid, List, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { brandStatsOptions } from '#/api/brand-stats.ts'
import { runningTakedownsOptions } from '#/api/running-takedowns.ts'
import { statsMaxAge } from '#/contract/limits.ts'
import { formatCount } from '#/lib/numbers.ts'
import { useGoHints } from './go-hints.ts'

const linkClass =
  'flex h-8 items-center gap-[9px] rounded-[6px] px-[9px] font-medium text-muted hover:bg-sunken ' +
  'hover:text-text data-[status=active]:bg-accent-soft data-[status=active]:text-accent ' +
  '[&_svg]:size-4 [&_svg]:shrink-0'

/** A count beside a link: seen there, heard as its description, never a part of its name. */
function Count({ id, text, about }: { id: string; text: string; about: string }) {
  return (
    <>
      <span aria-hidden title={about} className="ml-auto text-xs">
        {text}
      </span>
      <span id={id} hidden>
        {about}
      </span>
    </>
  )
}

function Section({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <p id={`nav-${label}`} className="mx-[9px] mt-3.5 mb-1 text-xs font-[550] text-faint">
        {label}
      </p>
      <ul aria-labelledby={`nav-${label}`} className="grid gap-0.5">
        {children}
      </ul>
    </>
  )
}

const here = { exact: true, includeSearch: false } as const
const below = { exact: false, includeSearch: false } as const

function BrandLinks({ brandId }: { brandId: string }) {
  // Both only decorate: where they fail the links simply have no count.
  const queue = useQuery(brandStatsOptions(brandId)).data?.domain_count
  const running = useQuery({ ...runningTakedownsOptions(brandId), staleTime: statsMaxAge }).data
  const open = running?.total
  const params = { brandId }
  const hint = useGoHints()
  return (
    <ul className="grid gap-0.5">
      <li>
        <Link
          to="/brands/$brandId"
          params={params}
          activeOptions={here}
          className={linkClass}
          title={hint('go.overview')}
        >
          <ChartNoAxesColumn aria-hidden />
          Overview
        </Link>
      </li>
      <li>
        <Link
          to="/brands/$brandId/domains"
          params={params}
          activeOptions={below}
          className={linkClass}
          title={hint('go.queue')}
          aria-describedby={queue == null ? undefined : 'nav-queue'}
        >
          <List aria-hidden />
          Domains
          {queue != null && (
            <Count
              id="nav-queue"
              text={formatCount(queue)}
              about={`${formatCount(queue)} in the review queue, up to five minutes old`}
            />
          )}
        </Link>
      </li>
      <li>
        <Link
          to="/brands/$brandId/scans"
          params={params}
          activeOptions={below}
          className={linkClass}
          title={hint('go.scans')}
        >
          <Search aria-hidden />
          Scans
        </Link>
      </li>
      <li>
        <Link
          to="/takedowns"
          search={{ brand: brandId }}
          activeOptions={below}
          className={linkClass}
          title={hint('go.takedowns')}
          aria-describedby={open == null ? undefined : 'nav-open'}
        >
          <Flag aria-hidden />
          Takedowns
          {open != null && (
            <Count
              id="nav-open"
              text={`${formatCount(open)} open`}
              about={`${formatCount(open)} cases run or wait for approval`}
            />
          )}
        </Link>
      </li>
    </ul>
  )
}

/**
 * The links of the side. `brandId` is the brand they lead to, `count` how many brands there are; while
 * that is not known, nothing is said about it. A user without brands has no links that belong to one.
 */
export function SideNav({ brandId, count }: { brandId: string | null; count: number | undefined }) {
  const brands = formatCount(count)
  const hint = useGoHints()
  return (
    <>
      {brandId !== null && <BrandLinks brandId={brandId} />}
      <Section label="Everything">
        <li>
          <Link
            to="/brands"
            activeOptions={here}
            className={linkClass}
            title={hint('go.brands')}
            aria-describedby={count ? 'nav-brands' : undefined}
          >
            <LayoutGrid aria-hidden />
            All brands
            {count ? <Count id="nav-brands" text={brands} about={`${brands} in all`} /> : null}
          </Link>
        </li>
        {count === 0 && (
          <li>
            <Link
              to="/takedowns"
              activeOptions={below}
              className={linkClass}
              title={hint('go.takedowns')}
            >
              <Flag aria-hidden />
              Takedowns
            </Link>
          </li>
        )}
      </Section>
    </>
  )
}

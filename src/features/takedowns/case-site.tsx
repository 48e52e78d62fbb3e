import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Takedown } from '#/contract/takedown.ts'
import { formatCalendarDate } from '#/lib/dates.ts'
import { defangHost, getHost, splitUrl } from '#/lib/host-name.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { listSiteDetails, type Detail } from '#/shared/cases/case-details.ts'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { HostileUrl } from '#/shared/hosts/hostile-url.tsx'
import { getCaseBrandName } from '#/shared/labels/case-labels.ts'
import { Button } from '#/ui/button.tsx'
import { KeyValues } from '#/ui/card.tsx'
import { useNow } from '#/ui/now.ts'
import { Instant } from '#/ui/relative-time.tsx'

/** Returns whether a URL is an external report rather than the reported site (C126). */
function isExternalReport(address: string, target: string | null): boolean {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false
  if (splitUrl(address)?.user) return false
  const host = new URL(address).hostname
  const reported = getHost(target ?? '')
  return host !== reported && !host.endsWith(`.${reported}`)
}

type ExternalReportProps = {
  address: string
  target: string | null
  label: string
}

/** URL of an external report as text, with a button that opens the report in an isolated tab. */
function ExternalReport({ address, target, label }: ExternalReportProps) {
  return (
    <span className="grid justify-items-start gap-1">
      <HostileUrl value={address} />
      {isExternalReport(address, target) && (
        <Button
          size="small"
          aria-label={label}
          onClick={() => {
            window.open(address, '_blank', 'noopener,noreferrer')
          }}
        >
          <ExternalLink aria-hidden />
          Open
        </Button>
      )}
    </span>
  )
}

function Brand({ row }: { row: Takedown }) {
  const name = getCaseBrandName(row)
  if (row.brand === null) return <bdi>{name ?? 'No brand'}</bdi>
  return (
    <Link
      to="/brands/$brandId"
      params={{ brandId: row.brand }}
      className="rounded-sm text-accent hover:underline"
    >
      <bdi>{name ?? 'Open the brand'}</bdi>
    </Link>
  )
}

const defangRecords = (records: string): string =>
  records.replace(/(?<=^|\s)[\w-]+(?:\.[\w-]+)*\.[a-z][\w-]*\.?(?=\s|$)/gi, defangHost)

/** Calendar dates are not converted between time zones (C121, C124). */
function renderValue({ term, value, kind }: Detail, row: Takedown): ReactNode {
  if (kind === 'brand') return <Brand row={row} />
  if (!value) return null
  switch (kind) {
    case 'time':
      return <Instant value={value} />
    case 'day':
      return toVisibleString(formatCalendarDate(value))
    case 'dns':
      return <HostileText value={defangRecords(value)} />
    case 'report':
      return (
        <ExternalReport
          address={value}
          target={row.target_website}
          label={`Open the ${term.toLowerCase()}`}
        />
      )
    case 'text':
      return <HostileText value={value} />
  }
}

/** Details of a case as a list. */
export function CaseDetails({ details, row }: { details: readonly Detail[]; row: Takedown }) {
  return (
    <KeyValues
      items={details.map((detail) => ({
        term: toVisibleString(detail.term),
        detail: detail.suffix ? (
          <>
            {renderValue(detail, row)}
            <span className="text-muted">
              <HostileText inline value={detail.suffix} />
            </span>
          </>
        ) : (
          renderValue(detail, row)
        ),
      }))}
    />
  )
}

/** Recorded details of the reported site, and the names of the missing ones. */
export function CaseSite({ row }: { row: Takedown }) {
  const groups = listSiteDetails(row, useNow()).map(({ title, details }) => ({
    title,
    recorded: details.filter(({ value }) => value),
    missing: details.filter(({ value }) => !value),
  }))
  const filledGroups = groups.filter(({ recorded }) => recorded.length > 0)
  if (filledGroups.length === 0) return <p className="text-muted">Nothing recorded yet.</p>
  const missingTerms = groups.flatMap(({ missing }) => missing.map(({ term }) => term))
  return (
    <div className="grid gap-3">
      {filledGroups.map(({ title, recorded }) => (
        <section
          key={title}
          aria-label={title}
          className="grid gap-2 border-t border-line pt-3 first:border-t-0 first:pt-0"
        >
          <h3 className="font-label">{title}</h3>
          <CaseDetails details={recorded} row={row} />
        </section>
      ))}
      {missingTerms.length > 0 && (
        <p className="border-t border-line pt-3 text-sm text-muted">
          Not recorded: {toVisibleString(missingTerms.join(', '))}.
        </p>
      )}
    </div>
  )
}

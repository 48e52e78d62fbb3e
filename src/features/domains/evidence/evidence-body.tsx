import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { domainAhead } from '#/api/domains.ts'
import { isApiError } from '#/api/errors.ts'
import { rowFromFull, type HostRow } from '#/api/host-rows.ts'
import { profileOptions } from '#/api/profile.ts'
import { removedResolutions } from '#/contract/codes.ts'
import type { Domain } from '#/contract/domain.ts'
import type { DomainScan } from '#/contract/scan.ts'
import { CompareButton } from '#/features/domains/compare/two-scans.tsx'
import { defangHost } from '#/lib/host-name.ts'
import { humanize } from '#/lib/humanize.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { domainFields } from '#/shared/evidence-file/record-fields.ts'
import { HostName } from '#/shared/hosts/host-name.tsx'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { caseOutcomeLabel, caseStatusLabel } from '#/shared/labels/case-labels.ts'
import { sourceLabel } from '#/shared/labels/source-labels.ts'
import { verdictLabel } from '#/shared/labels/verdict-labels.ts'
import { Screenshot } from '#/shared/screenshots/screenshot.tsx'
import { Badge } from '#/ui/badge.tsx'
import { buttonClass } from '#/ui/button.tsx'
import { KeyValues } from '#/ui/card.tsx'
import { LoadingLines } from '#/ui/loading.tsx'
import { Lens } from './lens.tsx'
import { NotePart } from './note-part.tsx'
import { CaseLink, LongText, OpenCase, Moment, Section } from './parts.tsx'
import { SameHostPart, type NamedBrand } from './same-host-part.tsx'
import { Probe, ScanFacts, ScreenshotPart } from './scan-facts.tsx'
import { ScansPart } from './scans-part.tsx'
import { timelineOf } from './timeline.ts'

type ColumnsProps = {
  first: ReactNode
  second: ReactNode
  /** Below the second column; in print full width below both. */
  last?: ReactNode
}

/** One column in the pane, two on the page. */
function Columns({ first, second, last }: ColumnsProps) {
  return (
    <div className="grid items-start gap-x-8 @2xl:grid-cols-2 @2xl:grid-rows-[auto_1fr]">
      <div className="min-w-0 @2xl:row-span-2 print:row-span-1">{first}</div>
      <div className="min-w-0">{second}</div>
      {last !== undefined && <div className="min-w-0 print:col-span-full">{last}</div>}
    </div>
  )
}

/** The ID is in the copy menu. */
const pageFields = domainFields.filter((field) => field.name !== 'id')

type EvidenceBodyProps = {
  brandId: string
  domain: Domain
  /** The user's brands; undefined until loaded. */
  brands: readonly NamedBrand[] | undefined
}

/** All evidence on a domain. */
export function EvidenceBody({ brandId, domain, brands = [] }: EvidenceBodyProps) {
  const isRead = useRestsOnScreen()
  const host = domain.name ?? ''
  const scan = domain.latest_scan
  const { steps, unreadable } = timelineOf(domain.scans, scan ?? null)
  const brand = brands.find(({ id }) => id === brandId)
  const others = brands.filter(({ id }) => id !== brandId)
  const about = brandsText(domain.associated_brands, brands)
  const ofDomain: { readonly [Name in (typeof pageFields)[number]['name']]: ReactNode } = {
    source: sourceLabel(domain.source),
    created_at: <Moment value={domain.created_at} />,
    updated_at: <Moment value={domain.updated_at} />,
    parent: domain.parent && (
      <ParentLink brandId={brandId} parentId={domain.parent} isRead={isRead} />
    ),
    associated_brands: about && <LongText value={about} about="brands" />,
  }
  return (
    <Columns
      first={
        <>
          {scan ? (
            <>
              <Section title={whyLabel(scan.verdict)}>
                <div className={reasonBox}>
                  {scan.verdict_reasoning === null ? (
                    <p className="text-muted">No reason reported.</p>
                  ) : (
                    <LongText value={scan.verdict_reasoning} about="reasoning" />
                  )}
                </div>
              </Section>
              <Part>
                <ScreenshotPart scan={scan} host={host} />
                <div className="print:hidden">
                  <CompareButton host={host} steps={steps} />
                </div>
                {scan.is_alerting_event && (
                  // An alert that was raised but not sent (C95).
                  <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
                    <Badge tone="accent">Alert pending</Badge> Not sent yet
                  </p>
                )}
              </Part>
            </>
          ) : (
            <Part>
              <PictureSpace>Not scanned yet</PictureSpace>
            </Part>
          )}
          <Section title="Cases">
            <Cases domain={domain} brandId={brandId} />
          </Section>
          <Section title="My note">
            <NotePart brandId={brandId} id={domain.id} name={domain.name} />
          </Section>
          {host !== '' && <LookAlike host={host} brandDomain={brand?.domain ?? null} />}
          {scan && (scan.user_feedback_type !== null || scan.user_feedback_comment !== null) && (
            <Section title="Feedback" sub="read-only">
              <Feedback scan={scan} />
            </Section>
          )}
          {host !== '' && others.length > 0 && (
            <Section title="Your other brands">
              <SameHostPart
                host={host}
                brand={brand ?? { id: brandId, name: 'This brand', domain: null }}
                others={others}
                own={rowFromFull(domain)}
                isRead={isRead}
              />
            </Section>
          )}
        </>
      }
      second={
        <>
          {scan && (
            <Section title="Latest scan">
              <ScanFacts scan={scan} />
            </Section>
          )}
          <Section title="Domain">
            <KeyValues
              items={pageFields.map(({ term, name }) => ({ term, detail: ofDomain[name] }))}
            />
          </Section>
        </>
      }
      last={
        <Section title="Scans">
          <ScansPart host={host} steps={steps} unreadable={unreadable} />
        </Section>
      }
    />
  )
}

type RowBodyProps = {
  row: HostRow
  brandDomain: string | null
  /** Why only list data is shown; nothing while loading. */
  why: ReactNode
}

/** List data of a domain, while its record loads or if it failed. */
export function RowBody({ row, brandDomain, why }: RowBodyProps) {
  const { name, scanned, screenshot, openCase } = row
  const alt = `Screenshot of ${visibleString(defangHost(name), 'host')}`
  return (
    <Columns
      first={
        <>
          {scanned !== false && !why && (
            <Section title={whyLabel(row.verdict)}>
              <div className={reasonBox}>
                <LoadingLines label="Loading the reason" lines={2} />
              </div>
            </Section>
          )}
          <Part>
            {screenshot != null ? (
              <Screenshot address={screenshot} alt={alt} />
            ) : (
              <PictureSpace>{scanned === false && 'Not scanned yet'}</PictureSpace>
            )}
          </Part>
          {why}
          <Section title="Cases">
            <KeyValues
              items={[
                {
                  term: 'Open case',
                  detail: <OpenCase open={openCase} />,
                },
              ]}
            />
          </Section>
          {name !== '' && <LookAlike host={name} brandDomain={brandDomain} />}
        </>
      }
      second={
        <>
          {scanned !== false && (
            <Section title="Latest scan">
              <KeyValues
                items={[
                  { term: 'Website response', detail: <Probe code={row.httpCode} /> },
                  { term: 'Scanned', detail: <Moment value={row.scannedAt} /> },
                ]}
              />
            </Section>
          )}
          <Section title="Domain">
            <KeyValues items={[{ term: 'Found by', detail: sourceLabel(row.source) }]} />
          </Section>
          {!why && <LoadingLines label="Loading the evidence" lines={8} />}
        </>
      }
    />
  )
}

/** Reserve two lines, so that nothing moves when the reason loads. */
const reasonBox = 'min-h-10'

/** `Why it is red`; nothing without a verdict. */
const whyLabel = (verdict: string | null): string =>
  verdict === null ? 'Reason' : `Why it is ${verdictLabel(verdict).word.toLowerCase()}`

/** Section without a visible heading. */
function Part({ children }: { children: ReactNode }) {
  return <div className="grid gap-2 pb-3.5">{children}</div>
}

/** Placeholder of a screenshot. */
function PictureSpace({ children }: { children?: ReactNode }) {
  return (
    <div className="grid aspect-16/10 w-full place-items-center rounded-control border border-line bg-sunken p-4 text-center text-muted">
      {children}
    </div>
  )
}

function LookAlike({ host, brandDomain }: { host: string; brandDomain: string | null }) {
  return (
    <Section title="Look-alike" {...(brandDomain !== null && { sub: 'compared with your domain' })}>
      <Lens host={host} brandDomain={brandDomain} />
    </Section>
  )
}

/** Outcomes after which no repeated request is offered. */
const settled: readonly string[] = [...removedResolutions, 'FALSE_POSITIVE']

/**
 * Open case and latest ended case. Failed, closed without outcome and closed with outcome differ; the time of failures
 * and old cases is when the result was recorded (C82, C83).
 */
function Cases({ domain, brandId }: { domain: Domain; brandId: string }) {
  const { open_takedown: open, last_closed_takedown: closed } = domain
  if (open === null && !closed) return <p className="text-muted">No takedown yet.</p>
  const outcome = closed && caseOutcomeLabel(closed)
  return (
    <KeyValues
      items={[
        ...(open === null ? [] : [{ term: 'Open case', detail: <OpenCase open={open} /> }]),
        ...(closed
          ? [
              {
                term: 'Latest closed case',
                detail: (
                  <div className="grid gap-0.5">
                    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                      <CaseLink id={closed.id} status={closed.status} open={false} />
                      {outcome && <Badge tone={outcome.tone}>{outcome.word}</Badge>}
                    </p>
                    <p className="text-sm text-muted">
                      {closed.status === 'FAILED' && 'The takedown failed. '}
                      {closed.closed_at !== null && (
                        <>
                          Result recorded <Moment value={closed.closed_at} />
                        </>
                      )}
                    </p>
                    {!open && !settled.includes(closed.resolution ?? '') && (
                      <p className="mt-1 print:hidden">
                        <Link
                          to="/takedowns/new"
                          search={{
                            target: domain.name ?? '',
                            brand: brandId,
                            comment: `Earlier takedown ${closed.id}: ${(outcome ?? caseStatusLabel({ ...closed, is_open: false })).word.toLowerCase()}.`,
                          }}
                          className={buttonClass({ size: 'small' })}
                        >
                          Request again
                        </Link>
                      </p>
                    )}
                  </div>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

/** Read-only comments: the API can't write them (C99). */
function Feedback({ scan }: { scan: DomainScan }) {
  // Loaded by the shell; identifies the user's own comments (C10).
  const profile = useQuery(profileOptions()).data
  const { user_feedback_type: type, user_feedback_by: by, user_feedback_at: at } = scan
  return (
    <div className="grid gap-1">
      {type !== null && <p className="font-label">{visibleString(humanize(type))}</p>}
      {scan.user_feedback_comment !== null && (
        <div>
          <LongText value={scan.user_feedback_comment} about="comment" />
        </div>
      )}
      <p className="text-sm text-muted">
        {by !== null && (by === profile?.id ? 'you' : <HostileText value={by} inline />)}
        {by !== null && at !== null && ', '}
        {at !== null && <Moment value={at} />}
      </p>
    </div>
  )
}

type ParentLinkProps = { brandId: string; parentId: string; isRead: boolean }

/** Parent host; may not be listed under the brand (C77). */
function ParentLink({ brandId, parentId, isRead }: ParentLinkProps) {
  const reading = useQuery({ ...domainAhead(brandId, parentId), enabled: isRead })
  if (!reading.data && isApiError(reading.error, 'not-found'))
    return <span className="text-muted">not found for this brand</span>
  return (
    <Link
      to="/brands/$brandId/domains/$domainId"
      params={{ brandId, domainId: parentId }}
      className="rounded-sm text-accent hover:underline"
    >
      {reading.data?.name ? <HostName value={reading.data.name} /> : 'Open parent domain'}
    </Link>
  )
}

/**
 * Reported brand references, whose meaning the contract doesn't define; names if they match a brand of the user (C78).
 */
function brandsText(value: unknown, brands: readonly NamedBrand[]): string {
  const members: readonly unknown[] = Array.isArray(value) ? value : [value]
  const texts = members.flatMap((member) => {
    if (member === null || member === undefined) return []
    const text = typeof member === 'string' ? member : JSON.stringify(member)
    return brands.find(({ id, name }) => id === text.toLowerCase() || name === text)?.name ?? text
  })
  return [...new Set(texts)].join(', ')
}

/** Time on a record after which it counts as being read, milliseconds. */
const readAfter = 700

/** Returns whether it has been on screen for a while. Delays further requests while the user moves through a list. */
function useRestsOnScreen(): boolean {
  const [rests, setRests] = useState(false)
  // Timer.
  useEffect(() => {
    const timer = setTimeout(() => setRests(true), readAfter)
    return () => clearTimeout(timer)
  }, [])
  return rests
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { domainPrefetchOptions } from '#/api/domains.ts'
import { isApiError } from '#/api/errors.ts'
import { fullHostRow, type HostRow } from '#/api/host-rows.ts'
import { profileOptions } from '#/api/profile.ts'
import { removedResolutions } from '#/contract/codes.ts'
import type { Domain } from '#/contract/domain.ts'
import type { DomainScan } from '#/contract/scan.ts'
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
import { LookAlikeDetails } from './look-alike-details.tsx'
import { NoteEditor } from './note-editor.tsx'
import { OtherBrands, type NamedBrand } from './other-brands.tsx'
import { CaseLink, LongText, OpenCase, Moment, Section } from './parts.tsx'
import { ScanFacts, ScanScreenshot } from './scan-facts.tsx'
import { ScanHistory } from './scan-history.tsx'
import { mergeTimeline } from './timeline.ts'

type ColumnsProps = {
  first: ReactNode
  second: ReactNode
  /** Below the second column; in print full width below both. */
  wide?: ReactNode
}

/** One column in the pane, two on the page. */
function Columns({ first, second, wide }: ColumnsProps) {
  return (
    <div className="grid items-start gap-x-8 @2xl:grid-cols-2 @2xl:grid-rows-[auto_1fr]">
      <div className="min-w-0 @2xl:row-span-2 print:row-span-1">{first}</div>
      <div className="min-w-0">{second}</div>
      {wide !== undefined && <div className="min-w-0 print:col-span-full">{wide}</div>}
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
  const isSettled = useHasSettled()
  const host = domain.name ?? ''
  const scan = domain.latest_scan
  const { steps, unreadable } = mergeTimeline(domain.scans, scan ?? null)
  const brand = brands.find(({ id }) => id === brandId)
  const others = brands.filter(({ id }) => id !== brandId)
  const associatedBrands = formatBrands(domain.associated_brands, brands)
  const domainDetails: { readonly [Name in (typeof pageFields)[number]['name']]: ReactNode } = {
    source: sourceLabel(domain.source),
    created_at: <Moment value={domain.created_at} />,
    updated_at: <Moment value={domain.updated_at} />,
    parent: domain.parent && (
      <ParentLink brandId={brandId} parentId={domain.parent} isSettled={isSettled} />
    ),
    associated_brands: associatedBrands && <LongText value={associatedBrands} name="brands" />,
  }
  return (
    <Columns
      first={
        <>
          {scan ? (
            <>
              <Section title={reasonTitle(scan.verdict)}>
                <div className={reasonBox}>
                  {scan.verdict_reasoning === null ? (
                    <p className="text-muted">No reason reported.</p>
                  ) : (
                    <LongText value={scan.verdict_reasoning} name="reasoning" />
                  )}
                </div>
              </Section>
              <UntitledSection>
                <ScanScreenshot scan={scan} host={host} />
                {scan.is_alerting_event && (
                  // An alert that was raised but not sent (C95).
                  <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
                    <Badge tone="accent">Alert pending</Badge> Not sent yet
                  </p>
                )}
              </UntitledSection>
            </>
          ) : (
            <UntitledSection>
              <ScreenshotPlaceholder>Not scanned yet</ScreenshotPlaceholder>
            </UntitledSection>
          )}
          <Section title="Cases">
            <Cases domain={domain} brandId={brandId} />
          </Section>
          <Section title="My note">
            <NoteEditor brandId={brandId} id={domain.id} name={domain.name} />
          </Section>
          {host !== '' && <LookAlike host={host} brandDomain={brand?.domain ?? null} />}
          {scan && (scan.user_feedback_type !== null || scan.user_feedback_comment !== null) && (
            <Section title="Feedback" sub="read-only">
              <Feedback scan={scan} />
            </Section>
          )}
          {host !== '' && others.length > 0 && (
            <Section title="Your other brands">
              <OtherBrands
                host={host}
                brand={brand ?? { id: brandId, name: 'This brand', domain: null }}
                others={others}
                currentStatus={fullHostRow(domain)}
                isSettled={isSettled}
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
              items={pageFields.map(({ term, name }) => ({ term, detail: domainDetails[name] }))}
            />
          </Section>
        </>
      }
      wide={
        <Section title="Scans">
          <ScanHistory host={host} steps={steps} unreadable={unreadable} />
        </Section>
      }
    />
  )
}

type RowBodyProps = {
  row: HostRow
  brandDomain: string | null
  /** Why only list data is shown; nothing while loading. */
  error: ReactNode
}

/** List data of a domain that the header lacks, while its record loads or if it failed (C74). */
export function RowBody({ row, brandDomain, error }: RowBodyProps) {
  const { name, isScanned, screenshot, openCase } = row
  const alt = `Screenshot of ${visibleString(defangHost(name), 'host')}`
  return (
    <Columns
      first={
        <>
          {isScanned !== false && !error && (
            <Section title={reasonTitle(row.verdict)}>
              <div className={reasonBox}>
                <LoadingLines label="Loading the reason" lines={2} />
              </div>
            </Section>
          )}
          <UntitledSection>
            {screenshot != null ? (
              <Screenshot address={screenshot} alt={alt} />
            ) : (
              <ScreenshotPlaceholder>
                {isScanned === false && 'Not scanned yet'}
              </ScreenshotPlaceholder>
            )}
          </UntitledSection>
          {error}
          <Section title="Cases">
            <KeyValues items={[{ term: 'Open case', detail: <OpenCase openCase={openCase} /> }]} />
          </Section>
          {name !== '' && <LookAlike host={name} brandDomain={brandDomain} />}
        </>
      }
      second={!error && <LoadingLines label="Loading the evidence" lines={8} />}
    />
  )
}

/** Reserve two lines, so that nothing moves when the reason loads. */
const reasonBox = 'min-h-10'

/** `Why it is red`; nothing without a verdict. */
const reasonTitle = (verdict: string | null): string =>
  verdict === null ? 'Reason' : `Why it is ${verdictLabel(verdict).text.toLowerCase()}`

/** Section without a visible heading. */
function UntitledSection({ children }: { children: ReactNode }) {
  return <div className="grid gap-2 pb-3.5">{children}</div>
}

/** Placeholder of a screenshot. */
function ScreenshotPlaceholder({ children }: { children?: ReactNode }) {
  return (
    <div className="grid aspect-16/10 w-full place-items-center rounded-control border border-line bg-sunken p-4 text-center text-muted">
      {children}
    </div>
  )
}

function LookAlike({ host, brandDomain }: { host: string; brandDomain: string | null }) {
  return (
    <Section title="Look-alike" {...(brandDomain !== null && { sub: 'compared with your domain' })}>
      <LookAlikeDetails host={host} brandDomain={brandDomain} />
    </Section>
  )
}

/** Outcomes after which no repeated request is offered. */
const finalResolutions: readonly string[] = [...removedResolutions, 'FALSE_POSITIVE']

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
        ...(open === null ? [] : [{ term: 'Open case', detail: <OpenCase openCase={open} /> }]),
        ...(closed
          ? [
              {
                term: 'Latest closed case',
                detail: (
                  <div className="grid gap-0.5">
                    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                      <CaseLink id={closed.id} status={closed.status} isOpen={false} />
                      {outcome && <Badge tone={outcome.tone}>{outcome.text}</Badge>}
                    </p>
                    <p className="text-sm text-muted">
                      {closed.status === 'FAILED' && 'The takedown failed. '}
                      {closed.closed_at !== null && (
                        <>
                          Result recorded <Moment value={closed.closed_at} />
                        </>
                      )}
                    </p>
                    {!open && !finalResolutions.includes(closed.resolution ?? '') && (
                      <p className="mt-1 print:hidden">
                        <Link
                          to="/takedowns/new"
                          search={{
                            target: domain.name ?? '',
                            brand: brandId,
                            comment: `Earlier takedown ${closed.id}: ${(outcome ?? caseStatusLabel({ ...closed, is_open: false })).text.toLowerCase()}.`,
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
          <LongText value={scan.user_feedback_comment} name="comment" />
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

type ParentLinkProps = { brandId: string; parentId: string; isSettled: boolean }

/** Parent host; may not be listed under the brand (C77). */
function ParentLink({ brandId, parentId, isSettled }: ParentLinkProps) {
  const parent = useQuery({ ...domainPrefetchOptions(brandId, parentId), enabled: isSettled })
  if (!parent.data && isApiError(parent.error, 'not-found'))
    return <span className="text-muted">not found for this brand</span>
  return (
    <Link
      to="/brands/$brandId/domains/$domainId"
      params={{ brandId, domainId: parentId }}
      className="rounded-sm text-accent hover:underline"
    >
      {parent.data?.name ? <HostName value={parent.data.name} /> : 'Open parent domain'}
    </Link>
  )
}

/**
 * Reported brand references, whose meaning the contract doesn't define; names if they match a brand of the user (C78).
 */
function formatBrands(value: unknown, brands: readonly NamedBrand[]): string {
  const members: readonly unknown[] = Array.isArray(value) ? value : [value]
  const texts = members.flatMap((member) => {
    if (member === null || member === undefined) return []
    const text = typeof member === 'string' ? member : JSON.stringify(member)
    return brands.find(({ id, name }) => id === text.toLowerCase() || name === text)?.name ?? text
  })
  return [...new Set(texts)].join(', ')
}

/** Time on a record after which it counts as being read, milliseconds. */
const settleDelayMs = 700

/** Returns whether it has been on screen for a while. Delays further requests while the user moves through a list. */
function useHasSettled(): boolean {
  const [hasSettled, setHasSettled] = useState(false)
  // Restarts with each record, which mounts the component again.
  useEffect(() => {
    const timer = setTimeout(() => setHasSettled(true), settleDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return hasSettled
}

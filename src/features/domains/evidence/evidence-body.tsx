import type { ReactNode } from 'react'
import { rowFromFull } from '#/api/host-rows.ts'
import type { Domain } from '#/contract/domain.ts'
import { CompareButton } from '#/features/domains/compare/compare-button.tsx'
import { brandLabel } from '#/product/brands/brand-label.ts'
import { HostileText } from '#/product/hosts/hostile-text.tsx'
import { sourceLabel } from '#/product/labels/source-labels.ts'
import { verdictLabel } from '#/product/labels/verdict-labels.ts'
import { Badge } from '#/ui/badge.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { BrandTexts, type NamedBrand } from './brand-texts.tsx'
import { CasesPart } from './cases-part.tsx'
import { ScanFacts } from './facts-part.tsx'
import { FeedbackPart, hasFeedback } from './feedback-part.tsx'
import { Lens } from './lens.tsx'
import { LongText } from './long-text.tsx'
import { Moment } from './moment.tsx'
import { ParentLink } from './parent-link.tsx'
import { SameHostPart } from './same-host-part.tsx'
import { ScreenshotPart, ScreenshotSpace } from './screenshot-part.tsx'
import { Section } from './section.tsx'
import { TimelinePart } from './timeline-part.tsx'
import { useSettled } from './use-settled.ts'

/** One column in a pane, two where there is room; the screenshot keeps its place from the start. */
function Columns({
  first,
  second,
  last,
}: {
  first: ReactNode
  second: ReactNode
  /** Below the second; on paper below both, as wide as the sheet. */
  last?: ReactNode
}) {
  return (
    <div className="grid items-start gap-x-8 @2xl:grid-cols-2 @2xl:grid-rows-[auto_1fr]">
      <div className="min-w-0 @2xl:row-span-2 print:row-span-1">{first}</div>
      <div className="min-w-0">{second}</div>
      {last !== undefined && <div className="min-w-0 print:col-span-full">{last}</div>}
    </div>
  )
}

type EvidenceBodyProps = {
  brandId: string
  domain: Domain
  /** The user's brands; undefined while they are not known. */
  brands: readonly NamedBrand[] | undefined
}

/** All that the service says about a domain, in the order an analyst needs it. */
export function EvidenceBody({ brandId, domain, brands = [] }: EvidenceBodyProps) {
  const settled = useSettled()
  const host = domain.name ?? ''
  const scan = domain.latest_scan
  const brand = brands.find(({ id }) => id === brandId)
  const others = brands.length - (brand ? 1 : 0)
  return (
    <Columns
      first={
        <>
          {scan ? (
            <>
              <Part>
                <ScreenshotPart scan={scan} host={host} />
                <div className="print:hidden">
                  <CompareButton
                    brandId={brandId}
                    brandName={brand ? brandLabel(brand) : 'the brand'}
                    domain={domain}
                  />
                </div>
                {scan.is_alerting_event && <AlertPending />}
              </Part>
              <Section title={whyLabel(scan.verdict)}>
                {scan.verdict_reasoning === null ? (
                  <p className="text-muted">No reason reported.</p>
                ) : (
                  <div>
                    <LongText value={scan.verdict_reasoning} about="reasoning" />
                  </div>
                )}
              </Section>
            </>
          ) : (
            <Part>
              <NotScanned />
            </Part>
          )}
          <Section title="Cases">
            <CasesPart domain={domain} />
          </Section>
          {host !== '' && (
            <Section
              title="Look-alike"
              {...(brand?.domain ? { sub: 'compared with your domain' } : {})}
            >
              <Lens host={host} brandDomain={brand?.domain ?? null} />
            </Section>
          )}
          {scan && hasFeedback(scan) && (
            <Section title="Feedback" sub="from people, read-only">
              <FeedbackPart scan={scan} />
            </Section>
          )}
          {host !== '' && others > 0 && (
            <Section title="Under your other brands">
              <SameHostPart
                brandId={brandId}
                host={host}
                brands={brands}
                own={rowFromFull(domain)}
                settled={settled}
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
              items={[
                { term: 'Found by', detail: sourceLabel(domain.source) },
                { term: 'Found', detail: <Moment value={domain.created_at} /> },
                { term: 'Changed', detail: <Moment value={domain.updated_at} /> },
                {
                  term: 'Parent',
                  detail: domain.parent && (
                    <ParentLink brandId={brandId} parentId={domain.parent} settled={settled} />
                  ),
                },
                {
                  term: 'Associated brands',
                  detail: <BrandTexts value={domain.associated_brands} brands={brands} />,
                },
                { term: 'ID', detail: <HostileText value={domain.id} inline /> },
              ]}
            />
          </Section>
        </>
      }
      last={
        <Section title="Scans" sub="newest first">
          <TimelinePart domain={domain} host={host} />
        </Section>
      }
    />
  )
}

/** `Why it is red`; without a verdict there is none to explain. */
const whyLabel = (verdict: string | null): string =>
  verdict === null ? 'Reason' : `Why it is ${verdictLabel(verdict).word.toLowerCase()}`

/** A part that needs no title of its own. */
function Part({ children }: { children: ReactNode }) {
  return <div className="grid gap-2 pb-3.5">{children}</div>
}

/** An alert that the service has raised and not sent (C95). */
function AlertPending() {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      <Badge tone="accent">Alert pending</Badge> not sent yet
    </p>
  )
}

function NotScanned() {
  return (
    <div className="grid aspect-16/10 w-full place-items-center rounded-control border border-line bg-sunken p-4 text-center text-muted">
      Not scanned yet
    </div>
  )
}

/** The place of everything that is being read. */
export function LoadingBody({ children }: { children: ReactNode }) {
  return (
    <Columns
      first={
        <Part>
          <ScreenshotSpace />
        </Part>
      }
      second={children}
    />
  )
}

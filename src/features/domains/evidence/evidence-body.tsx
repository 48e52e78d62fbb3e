import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, type ReactNode, useState } from 'react'
import { profileOptions } from '#/api/profile.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import type { HostRow, Domain } from '#/contract/domain.ts'
import type { DomainScan } from '#/contract/scan.ts'
import { useNoteState } from '#/features/domains/notes/note-session.ts'
import { humanize } from '#/lib/display-text.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import type { Detail } from '#/shared/details.ts'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { getCaseOutcomeLabel } from '#/shared/labels/case-labels.ts'
import { describeVerdict } from '#/shared/labels/host-labels.ts'
import { listDomainDetails } from '#/shared/scans/scan-details.ts'
import { maxTextLength } from '#/shared/triage-notes/triage-notes.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { KeyValues } from '#/ui/card.tsx'
import { controlClass } from '#/ui/form-fields.tsx'
import { LoadingLines } from '#/ui/loading.tsx'
import { focusIfLost } from '#/ui/take-focus.ts'
import { CampaignLink } from './campaign-link.tsx'
import { LookAlikeDetails } from './look-alike-details.tsx'
import { OtherBrands } from './other-brands.tsx'
import { CaseLink, LongText, OpenCase, TimeWithAge, Section } from './parts.tsx'
import { ScanFacts, ScanScreenshot } from './scan-facts.tsx'
import { ScanHistory } from './scan-history.tsx'

type EvidenceBodyProps = {
  brandId: string
  row: HostRow
  /** Undefined until loaded. */
  domain: Domain | undefined
  hasFailed: boolean
  brands: readonly CompactBrand[] | undefined
}

/** Shows the data of the list row until the record is loaded. If the record can't be loaded, this data stays (C74). */
export function EvidenceBody({ brandId, row, domain, hasFailed, brands = [] }: EvidenceBodyProps) {
  // The lower part is below the fold. If the record is cached, the initial value `false` delays this part until
  // after the first paint. Without an initial value, the part appears as soon as the record is loaded.
  const isLowerPartVisible = useDeferredValue(true, domain ? false : undefined)
  const { name: host } = row
  const scan = domain?.latest_scan
  // Undefined means unknown, null means none. If the loaded record doesn't report a screenshot, there is none.
  const screenshot = domain ? (row.screenshotUrl ?? null) : row.screenshotUrl
  const brand = brands.find(({ id }) => id === brandId)
  const otherBrands = brands.filter(({ id }) => id !== brandId)
  return (
    <div className="grid items-start gap-x-8 @2xl:grid-cols-2 @2xl:grid-rows-[auto_1fr]">
      <div className="min-w-0 @2xl:row-span-2 print:row-span-1">
        {row.isScanned !== false && !hasFailed && (
          <Section title={formatReasonTitle(row.verdict)}>
            {/* Reserves two lines, so that nothing moves when the reason loads. */}
            <div className="min-h-10">
              <Reason scan={scan} isLoading={domain === undefined} />
            </div>
          </Section>
        )}
        <div className="grid gap-2 pb-3.5 empty:hidden">
          {row.isScanned !== false && (screenshot !== undefined || !hasFailed) && (
            <ScanScreenshot address={screenshot} host={host} time={row.scannedAt} />
          )}
          {scan?.visual_scan_at === null && (
            <p className="text-sm text-amber">No visual scan for this brand yet.</p>
          )}
          {scan?.is_alerting_event && (
            // `is_alerting_event` marks an alert that was raised but not sent (C95).
            <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
              <Badge tone="accent">Alert pending</Badge> Not sent yet
            </p>
          )}
        </div>
        <Section title="Cases">
          <Cases row={row} domain={domain} />
        </Section>
        <Section title="My note">
          <NoteEditor brandId={brandId} row={row} />
        </Section>
        {host !== '' && (
          <Section title="Look-alike" sub={brand?.domain != null && 'compared with your domain'}>
            <LookAlikeDetails host={host} brandDomain={brand?.domain ?? null} />
          </Section>
        )}
        {scan && (scan.user_feedback_type !== null || scan.user_feedback_comment !== null) && (
          <Section title="Feedback" sub="read-only">
            <Feedback scan={scan} />
          </Section>
        )}
        {host !== '' && otherBrands.length > 0 && (
          <Section title="Your other brands">
            <OtherBrands host={host} otherBrands={otherBrands} />
          </Section>
        )}
      </div>
      {domain
        ? isLowerPartVisible && (
            <>
              <div className="min-w-0">
                {scan && (
                  <Section title="Latest scan">
                    <ScanFacts scan={scan} />
                  </Section>
                )}
                <Section title="Campaign">
                  <CampaignLink brandId={brandId} domainId={domain.id} />
                </Section>
                <Section title="Domain">
                  <DomainFacts brandId={brandId} domain={domain} brands={brands} />
                </Section>
              </div>
              <div className="min-w-0 print:col-span-full">
                <Section title="Scans">
                  <ScanHistory host={host} domain={domain} />
                </Section>
              </div>
            </>
          )
        : !hasFailed && <LoadingLines label="Loading the evidence" lineCount={8} />}
    </div>
  )
}

function Reason({ scan, isLoading }: { scan: DomainScan | null | undefined; isLoading: boolean }) {
  if (isLoading) return <LoadingLines label="Loading the reason" lineCount={2} />
  const reason = scan?.verdict_reasoning ?? null
  if (reason === null) return <p className="text-muted">No reason reported.</p>
  return <LongText value={reason} name="reasoning" />
}

const formatReasonTitle = (verdict: string | null): string =>
  verdict === null ? 'Reason' : `Why it is ${describeVerdict(verdict)}`

type CasesProps = Pick<EvidenceBodyProps, 'row' | 'domain'>

/** Shows `closed_at` as “Result recorded”, because for failed and old cases it isn't a closing time (C82, C83). */
function Cases({ row, domain }: CasesProps) {
  const { openCase } = row
  const closed = domain?.last_closed_takedown
  const hasNoOpenCase = domain !== undefined && openCase === null
  if (hasNoOpenCase && !closed) return <p className="text-muted">No takedown yet.</p>
  const outcome = closed && getCaseOutcomeLabel(closed)
  return (
    <KeyValues
      items={[
        ...(hasNoOpenCase ? [] : [{ term: 'Open case', detail: <OpenCase openCase={openCase} /> }]),
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
                          Result recorded <TimeWithAge value={closed.closed_at} />
                        </>
                      )}
                    </p>
                  </div>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

type NoteEditorProps = Pick<EvidenceBodyProps, 'brandId' | 'row'>

function NoteEditor({ brandId, row }: NoteEditorProps) {
  const { notes, noteSession } = useNoteState(brandId)
  const { unsavedTexts } = noteSession
  const text = notes.note.get(row.id)?.text ?? ''
  // Text in the editor, initially the unsaved text. Undefined if the editor hasn't been open yet, null after it closes.
  const [draft, setDraft] = useState<string | null | undefined>(unsavedTexts.get(row.id))
  function close() {
    unsavedTexts.delete(row.id)
    setDraft(null)
  }
  if (draft == null)
    return (
      <div className="grid justify-items-start gap-1.5">
        {text !== '' && <HostileText value={text} />}
        <span className="print:hidden">
          <Button
            size="small"
            // Takes the focus from Save or Cancel, which disappear when they are pressed.
            {...(draft === null && { ref: focusIfLost })}
            onClick={() => setDraft(text)}
          >
            {text === '' ? 'Add note' : 'Edit note'}
          </Button>
        </span>
      </div>
    )
  return (
    <form
      className="grid gap-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        noteSession.writeNote(row, draft.trim())
        close()
      }}
    >
      <textarea
        // Don't focus an unsaved text that reappears when the cursor returns to its domain.
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user just asked to write the note
        autoFocus={!unsavedTexts.has(row.id)}
        aria-label="Note"
        rows={3}
        maxLength={maxTextLength}
        value={draft}
        onChange={({ target }) => {
          unsavedTexts.set(row.id, target.value)
          setDraft(target.value)
        }}
        className={`${controlClass} h-auto! py-1.5`}
      />
      <span className="flex gap-1.5">
        <Button type="submit" size="small" variant="primary">
          Save note
        </Button>
        <Button size="small" onClick={close}>
          Cancel
        </Button>
      </span>
    </form>
  )
}

/** Feedback on a scan. Read-only, because the API can't change it (C99). */
function Feedback({ scan }: { scan: DomainScan }) {
  // The profile's ID identifies the user's own comments (C10).
  const profile = useQuery(profileOptions()).data
  const { user_feedback_type: type, user_feedback_by: givenBy, user_feedback_at: givenAt } = scan
  return (
    <div className="grid gap-1">
      {type !== null && <p className="font-label">{toVisibleString(humanize(type))}</p>}
      {scan.user_feedback_comment !== null && (
        <div>
          <LongText value={scan.user_feedback_comment} name="comment" />
        </div>
      )}
      <p className="text-sm text-muted">
        {givenBy !== null &&
          (givenBy === profile?.id ? 'you' : <HostileText value={givenBy} inline />)}
        {givenBy !== null && givenAt !== null && ', '}
        {givenAt !== null && <TimeWithAge value={givenAt} />}
      </p>
    </div>
  )
}

type DomainFactsProps = { brandId: string; domain: Domain; brands: readonly CompactBrand[] }

function DomainFacts({ brandId, domain, brands }: DomainFactsProps) {
  const renderDetail = ({ value, kind }: Detail): ReactNode => {
    if (!value) return null
    if (kind === 'time') return <TimeWithAge value={value} />
    if (kind === 'brands') return <LongText value={nameBrands(value, brands)} name="brands" />
    // The parent may not be listed under this brand, so the link may lead to "not found" (C77).
    if (kind === 'parent')
      return (
        <Link
          to="/brands/$brandId/domains/$domainId"
          params={{ brandId, domainId: value }}
          className="rounded-sm text-accent hover:underline"
        >
          Open parent domain
        </Link>
      )
    return value
  }
  return (
    <KeyValues
      items={listDomainDetails(domain).map((detail) => ({
        term: detail.term,
        detail: renderDetail(detail),
      }))}
    />
  )
}

/** Replaces brand IDs, one per line, with a comma-separated list of names (C78). */
function nameBrands(lines: string, brands: readonly CompactBrand[]): string {
  const names = lines
    .split('\n')
    .map((line) => brands.find(({ id }) => id === line.toLowerCase())?.name ?? line)
  return [...new Set(names)].join(', ')
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useDeferredValue, useRef, type ReactNode } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { truncate } from '#/lib/display-text.ts'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { maxRequestsPerList } from '#/outbox/limits.ts'
import { getBrandLabel } from '#/shared/brands/brand-label.ts'
import { HostileUrl } from '#/shared/hosts/host-name.tsx'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Checkbox } from '#/ui/form-fields.tsx'
import { LoadingRows } from '#/ui/loading.tsx'
import { useNow } from '#/ui/now.ts'
import { PageHeader } from '#/ui/page-header.tsx'
import type { Column } from '#/ui/table/column.ts'
import { focusHeadingIfLost } from '#/ui/take-focus.ts'
import { LineEvidence } from './before-sending.tsx'
import { CommentField } from './comment-field.tsx'
import { draftListComment } from './draft-comment.ts'
import { addRecentComment, emptyBulkDraft, getBulkDraftStore, type BulkDraft } from './drafts.ts'
import { BrandField, FailedChecksNotice, SchemeField, TextArea } from './form-parts.tsx'
import { getConfirmationKeys, parseList, reviewLines, type ReviewRow } from './list-review.ts'
import { hasFailedChecks } from './request-checks.ts'
import { chooseRequestBrand, useRequestFacts, type BrandContext } from './request-facts.ts'
import { CaseLink, StorageErrorNotice } from './request-parts.tsx'
import { LineTable, RunView } from './run-view.tsx'
import { useOutbox, useOutboxAction } from './use-outbox.ts'

type BulkRequestPageProps = {
  openedFromBrandId: string | null
  /** If null or not found, the page shows the draft. */
  runId: string | null
}

/** Shows the draft of a bulk request with its review, or the progress of a run: requests queued together (C146). */
export function BulkRequestPage({ openedFromBrandId, runId }: BulkRequestPageProps) {
  const { user, outbox, rows } = useOutbox()
  const isOutboxReady = useSelector(outbox.store, (state) => state.isReady)
  const isDraftReady = useSelector(getBulkDraftStore(user), (draft) => draft.isReady)
  const isRunShown = runId !== null && rows.some((row) => row.runId === runId)
  return (
    <>
      <PageHeader
        title={isRunShown && !outbox.isBulkRun(runId) ? 'Takedown request' : 'Bulk request'}
      />
      {!isOutboxReady || !isDraftReady ? (
        <LoadingRows label="Loading your saved list" />
      ) : isRunShown ? (
        <RunView runId={runId} />
      ) : (
        <ReviewView openedFromBrandId={openedFromBrandId} />
      )}
    </>
  )
}

function ReviewView({ openedFromBrandId }: { openedFromBrandId: string | null }) {
  const { user, outbox, runs } = useOutbox()
  const brands = useSuspenseQuery(compactBrandsOptions()).data.rows
  const results = useRef<HTMLDivElement>(null)
  const store = getBulkDraftStore(user)
  const { value: storedDraft, error: draftError } = useSelector(store)
  // A draft was sent if the run that was created from it exists. The user then starts with an empty draft.
  const toUnsentDraft = (stored: BulkDraft) =>
    runs.some(({ id }) => id === stored.runId) ? emptyBulkDraft : stored
  const draft = toUnsentDraft(storedDraft)
  // The text is deferred, so that a keystroke is rendered before a thousand lines are parsed.
  const text = useDeferredValue(draft.text)
  const list = parseList(text, draft.scheme)
  const hosts = list.lines.flatMap(({ result }) => (result.ok ? [result.host] : []))
  const context: BrandContext = { selectedBrandId: draft.brandId, openedFromBrandId }
  const { facts, isChecking, progress, retry } = useRequestFacts([...new Set(hosts)], context)
  const rows = reviewLines(list.lines, {
    facts,
    chooseBrand: (host) => chooseRequestBrand(host, facts, context, { isBulk: true }).brand,
    listSameTargetRequests: outbox.listSameTargetRequests,
    confirmedKeys: new Set(draft.ticked),
  })
  const readyRows = rows.filter(({ status }) => status === 'Ready')
  const readyBrandIds = new Set(readyRows.map(({ brand }) => brand?.id))
  const now = useNow()
  const isEvidenceLoading = readyRows.some(({ evidence }) => evidence.kind === 'loading')
  const suggestedText = isChecking ? '' : draftListComment(readyRows, now)
  const updateDraft = (changedFields: Partial<BulkDraft>) =>
    store.update((before) => ({ ...toUnsentDraft(before), runId: null, ...changedFields }))
  function describeSuggestionProblem(): string | false {
    if (readyBrandIds.size > 1)
      return 'All lines get the same comment, but their brands differ. To draft a comment, choose one brand for all lines.'
    if (suggestedText === null)
      return 'There are too many lines to describe each one, and not every site is known to imitate your brand. Write a comment yourself, or send fewer lines at a time.'
    return false
  }
  const withoutSchemeCount = list.lines.filter(
    ({ result }) => result.ok && result.changes.includes('scheme-added'),
  ).length
  return (
    <>
      <div ref={focusHeadingIfLost} className="grid gap-3.5 lg:grid-cols-2">
        <Card title="List" sub={draftError === null && 'saved in this browser until sent'}>
          <div className="flex h-full flex-col gap-3">
            <TextArea
              content="addresses"
              label="Addresses"
              note={`one per line, up to ${formatCount(maxRequestsPerList)}`}
              rows={10}
              value={draft.text}
              onChange={(value) => updateDraft({ text: value })}
            >
              We never contact these sites.
            </TextArea>
            {withoutSchemeCount > 0 && (
              <div className="flex flex-wrap items-center gap-2">
                <SchemeField
                  label={`${formatCountOf(withoutSchemeCount, 'line')} without http(s). Send as`}
                  value={draft.scheme}
                  onChange={(scheme) => updateDraft({ scheme })}
                />
              </div>
            )}
            {list.excessCount > 0 && (
              <p className="text-sm text-amber">
                Only the first {formatCount(maxRequestsPerList)} lines are used.{' '}
                {formatCount(list.excessCount)} more are skipped.
              </p>
            )}
          </div>
        </Card>
        <Card title="Requests">
          <div className="grid gap-4">
            <BrandField
              brands={brands}
              brandId={draft.brandId}
              choice={null}
              note="optional, for all lines"
              hasByLineOption
              onSelect={(brandId) => updateDraft({ brandId })}
            />
            <CommentField
              user={user}
              note="optional, for all requests"
              value={draft.comment}
              onChange={(comment) => updateDraft({ comment })}
              suggestedComment={{
                text: suggestedText,
                isPending: text !== draft.text || isChecking || isEvidenceLoading,
              }}
              suggestionProblem={describeSuggestionProblem()}
            />
            {rows.length > 0 && hasFailedChecks(facts) && (
              <FailedChecksNotice focusTarget={results} onRetry={retry} />
            )}
            <div
              ref={results}
              tabIndex={-1}
              className="grid gap-2 border-t border-line pt-3 outline-none"
            >
              {progress.done < progress.all && (
                <p className="tabular-nums">
                  Checked {formatCount(progress.done)} of {formatCount(progress.all)}
                </p>
              )}
              {list.commentCount > 0 && (
                <p>
                  Skipped {formatCountOf(list.commentCount, 'line')} starting with #, ;, // or !.
                </p>
              )}
              <SendLines
                rows={rows}
                comment={draft.comment}
                isChecking={isChecking}
                isParsing={text !== draft.text}
                onQueued={(runId) => store.update((before) => ({ ...before, runId }))}
              />
            </div>
          </div>
        </Card>
      </div>
      {rows.length > 0 && (
        <ReviewTable
          rows={rows}
          onConfirm={(row, isConfirmed) =>
            store.update((before) => {
              const keys = getConfirmationKeys(row)
              const otherKeys = before.ticked.filter((key) => !keys.includes(key))
              return { ...before, ticked: isConfirmed ? [...otherKeys, ...keys] : otherKeys }
            })
          }
        />
      )}
    </>
  )
}

type SendLinesProps = {
  rows: readonly ReviewRow[]
  comment: string
  isChecking: boolean
  /** True while `rows` don't include the latest edit. */
  isParsing: boolean
  onQueued: (runId: string) => void
}

/** Maximum length of a pasted line on screen and, if the line isn't sent, in storage. */
const maxLineLength = 1000

function SendLines({ rows, comment, isChecking, isParsing, onQueued }: SendLinesProps) {
  const { user, outbox } = useOutbox()
  const navigate = useNavigate()
  const { runAction, isPending, error } = useOutboxAction()
  const rowsByStatus = Map.groupBy(rows, ({ status }) => status)
  const readyRows = rowsByStatus.get('Ready') ?? []
  const needsBrand = rows.some(({ brand }) => brand === undefined)

  async function enqueueLines() {
    const queued = await outbox.enqueue({
      kind: 'list',
      hasUndoDelay: true,
      comment,
      requests: readyRows.map((row) => ({
        line: row.line,
        website: row.website,
        brandId: row.brand?.id ?? null,
        confirmed: [...row.findingIds],
      })),
      leftOut: rows
        .filter(({ status }) => status !== 'Ready')
        .map((row) => ({
          line: row.line,
          text: row.text.slice(0, maxLineLength),
          reason: row.messages.map((message) => message.text).join(' '),
        })),
    })
    if (queued === null) return
    addRecentComment(user, comment)
    const { id: run } = queued.run
    onQueued(run)
    await navigate({
      to: '/takedowns/bulk',
      search: ({ brand }) => ({ ...(brand && { brand }), run }),
    })
  }

  function renderSummary(): ReactNode {
    if (rows.length === 0) return 'Paste addresses to begin.'
    if (isChecking) return 'Checking your domains, cases and brands…'
    if (needsBrand) return 'Choose a brand first.'
    return statuses.map((status) => {
      const count = rowsByStatus.get(status)?.length ?? 0
      return (
        count > 0 && (
          <Badge key={status} tone={statusTones[status]}>
            {`${formatCount(count)} ${status.toLowerCase()}`}
          </Badge>
        )
      )
    })
  }

  return (
    <>
      <output className="flex flex-wrap items-center gap-1.5 [overflow-wrap:anywhere]">
        {renderSummary()}
      </output>
      <p className="text-sm text-muted">
        Requests are sent one at a time. You can stop, but sent requests can’t be undone.
      </p>
      <StorageErrorNotice error={error} isUnsent />
      <div>
        <Button
          variant="primary"
          disabled={readyRows.length === 0 || needsBrand || isParsing}
          pending={isPending || (isChecking && rows.length > 0)}
          onClick={() => runAction(enqueueLines)}
        >
          Send{readyRows.length > 0 && ` ${formatCountOf(readyRows.length, 'request')}`}
        </Button>
      </div>
    </>
  )
}

const statuses = ['Ready', 'To confirm', 'Skipped'] as const
const statusTones = { Skipped: 'gray', Ready: 'accent', 'To confirm': 'amber' } as const

const isSkipped = ({ status }: ReviewRow) => status === 'Skipped'

const reviewColumns: readonly Column<ReviewRow>[] = [
  {
    id: 'verdict',
    header: 'Verdict',
    width: 132,
    priority: 3,
    cell: (row) => !isSkipped(row) && <Badge tone={row.verdict.tone}>{row.verdict.text}</Badge>,
  },
  {
    id: 'status',
    header: 'Status',
    width: 132,
    cell: ({ status }) => <Badge tone={statusTones[status]}>{status}</Badge>,
  },
]

type ReviewTableProps = {
  rows: readonly ReviewRow[]
  onConfirm: (row: ReviewRow, isConfirmed: boolean) => void
}

function ReviewTable({ rows, onConfirm }: ReviewTableProps) {
  const brandIds = new Set(rows.filter((row) => !isSkipped(row)).map(({ brand }) => brand?.id))
  return (
    <LineTable
      name="Lines of the list"
      rows={rows}
      getFilterOption={({ status }) => status}
      columns={reviewColumns}
      renderAddressCell={(row) => (
        <>
          {isSkipped(row) ? <PastedLine text={row.text} /> : <HostileUrl value={row.website} />}
          <div className="grid gap-1 text-sm text-muted empty:hidden">
            {brandIds.size > 1 && !isSkipped(row) && (
              <p>{row.brand ? <bdi>for {getBrandLabel(row.brand)}</bdi> : 'without a brand'}</p>
            )}
            {row.changes !== '' && (
              <p>
                Pasted: <PastedLine text={row.text} /> {row.changes}
              </p>
            )}
            {row.messages.map(({ text, caseId }) => (
              <p key={text}>
                {text} {caseId && <CaseLink caseId={caseId} />}
              </p>
            ))}
            {!isSkipped(row) && <LineEvidence evidence={row.evidence} />}
            {row.findingIds.length > 0 && (
              <Checkbox
                label={`Send line ${row.line} anyway`}
                checked={row.status === 'Ready'}
                onChange={({ currentTarget }) => onConfirm(row, currentTarget.checked)}
              />
            )}
          </div>
        </>
      )}
    />
  )
}

const PastedLine = ({ text }: { text: string }) => (
  <HostileText inline value={truncate(text, maxLineLength)} />
)

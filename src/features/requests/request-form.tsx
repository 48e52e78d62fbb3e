import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useRef, type KeyboardEvent, type ReactNode, useState } from 'react'
import { getTargetLimits } from '#/api/target-limits.ts'
import type { RequestField } from '#/contract/takedown-request.ts'
import { formatCount } from '#/lib/numbers.ts'
import { parseTarget } from '#/lib/target-url.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { undoDelayMs } from '#/outbox/limits.ts'
import { describeStorageError } from '#/shared/use-device-value.ts'
import { Button } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/form-fields.tsx'
import { LoadingLines } from '#/ui/loading.tsx'
import { notify } from '#/ui/notify.ts'
import { useNow } from '#/ui/now.ts'
import { isComposing } from '#/ui/shortcuts/keys.ts'
import { focusOnMount, focusOnRefChange } from '#/ui/take-focus.ts'
import { BeforeSending } from './before-sending.tsx'
import { CommentField } from './comment-field.tsx'
import { draftComment } from './draft-comment.ts'
import {
  addToBulkRequest,
  addRecentComment,
  getRequestDraftsStore,
  saveDraft,
  type RequestDraft,
} from './drafts.ts'
import { findEvidence } from './evidence.ts'
import {
  BrandField,
  FailedChecksNotice,
  SchemeField,
  TargetPreview,
  TextArea,
} from './form-parts.tsx'
import { hasFailedChecks, listFindingIds, runChecks } from './request-checks.ts'
import {
  awaitRequestFacts,
  chooseRequestBrand,
  useRequestFacts,
  type BrandContext,
} from './request-facts.ts'
import { describeTargetProblem } from './request-messages.ts'
import { StorageErrorNotice } from './request-parts.tsx'
import { useOutbox, useOutboxAction } from './use-outbox.ts'

type RequestFormProps = {
  /** Forms with the same key share a draft. A stored draft replaces the initial values. */
  draftKey: string
  target: string
  comment?: string
  openedFromBrandId: string | null
  /** Null for a request without a brand; undefined to preselect the brand that tracks the website. */
  brandId: string | null | undefined
  /** True to focus the website field on mount, or the submit button if `target` is valid. */
  takesFocus: boolean
  cancelButton: ReactNode
  /** Called once the request is queued, unless the user has left the form. */
  onQueued: () => void
}

/** Waits for the stored drafts, because a draft that loads later would overwrite typed text. */
export function RequestForm(props: RequestFormProps) {
  const { user } = useOutbox()
  const areDraftsLoaded = useSelector(getRequestDraftsStore(user), (drafts) => drafts.isReady)
  return areDraftsLoaded ? (
    <LoadedForm {...props} />
  ) : (
    <LoadingLines label="Loading the draft" lineCount={8} />
  )
}

const typingPauseMs = 400

const isSubmitKey = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !isComposing(nativeEvent)

/** A submission continues after the form unmounts. If the submission fails, the content of the form is kept (C145). */
function LoadedForm(props: RequestFormProps) {
  const { draftKey, openedFromBrandId, takesFocus, cancelButton, onQueued } = props
  const { user, outbox, rows } = useOutbox()
  /** Set while drafts can't be saved. Closing the page then loses the draft. */
  const draftError = useSelector(getRequestDraftsStore(user), (drafts) => drafts.error)
  const client = useQueryClient()
  const navigate = useNavigate()
  /** Null once the user has left the form. */
  const formElement = useRef<HTMLFormElement>(null)
  const checksSection = useRef<HTMLElement>(null)
  const [fields, setFields] = useState<RequestDraft>(
    () =>
      getRequestDraftsStore(user).state.value.find(({ form }) => form === draftKey) ?? {
        target: props.target,
        comment: props.comment ?? '',
        brandId: props.brandId,
        scheme: 'https',
      },
  )
  const [debouncedText, setDebouncedText] = useState(fields.target)
  /** IDs of the confirmed findings. A finding that appears later needs a new confirmation. */
  const [confirmedIds, setConfirmedIds] = useState<readonly string[]>([])
  const [blockedBy, setBlockedBy] = useState<'target' | 'brand' | 'confirm' | null>(null)
  /** True from submission until the request is queued or blocked. */
  const [isSubmitting, setIsSubmitting] = useState(false)
  const { runAction, error } = useOutboxAction()
  const now = useNow()
  const debounceTimer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const parse = (text: string) => parseTarget(text, getTargetLimits(fields.scheme))
  const target = parse(debouncedText)
  const isParsed = debouncedText === fields.target
  const isPrefilled = parseTarget(props.target, getTargetLimits()).ok
  const context: BrandContext = { selectedBrandId: fields.brandId, openedFromBrandId }
  const host = target.ok ? target.host : undefined
  const { facts, retry } = useRequestFacts(host === undefined ? [] : [host], context)
  const { choice, brandId, brand } = chooseRequestBrand(host, facts, context)
  const evidence = host === undefined ? null : findEvidence(host, brand, facts)
  const suggestedComment = evidence?.kind === 'record' ? draftComment(evidence, now) : ''
  const listSameTargetRequests = (website: string, id: string | null | undefined) =>
    id === undefined ? [] : outbox.listSameTargetRequests(website, id)
  const checks = target.ok
    ? // The outbox may already contain the request being submitted.
      runChecks(
        target,
        brand,
        facts,
        isSubmitting ? [] : listSameTargetRequests(target.website, brandId),
      )
    : []
  const findingIds = listFindingIds(checks)
  const isConfirmed = findingIds.every((id) => confirmedIds.includes(id))
  // Leave out rows of bulk requests, because the page of the bulk request shows their errors.
  const refusedRows = rows.flatMap((row) =>
    target.ok &&
    !outbox.isBulkRun(row.runId) &&
    row.website === target.website &&
    row.state.kind === 'not-sent' &&
    row.state.why.kind === 'refused' &&
    row.state.why.status === 400
      ? [{ ...row, why: row.state.why }]
      : [],
  )
  const lastRefused = refusedRows.at(-1)
  const getFieldErrors = (field: RequestField): readonly string[] =>
    lastRefused?.why.fields[field] ?? []
  const targetErrors = getFieldErrors('target_website')
  const isTargetBlocking = targetErrors.length > 0 || blockedBy === 'target'
  const targetMountRef = takesFocus && !isPrefilled ? focusOnMount : null
  // The `ref` prop changes as soon as the content of the field blocks sending. React then calls the new ref callback,
  // which focuses the field.
  const targetRef = isTargetBlocking ? focusOnRefChange : targetMountRef

  function parseNow(text: string) {
    clearTimeout(debounceTimer.current)
    if (text !== debouncedText) {
      setDebouncedText(text)
      setConfirmedIds([])
    }
    return parse(text)
  }

  function parseAfterPause(text: string) {
    clearTimeout(debounceTimer.current)
    debounceTimer.current = setTimeout(() => parseNow(text), typingPauseMs)
  }

  /** Does nothing during submission, because the content that is being submitted must not change. */
  function changeDraft(changedFields: Partial<RequestDraft>) {
    if (isSubmitting) return
    const draft = { ...fields, ...changedFields }
    const isEmpty = draft.target.trim() === '' && draft.comment.trim() === ''
    setFields(draft)
    saveDraft(user, draftKey, isEmpty ? null : draft)
    setBlockedBy(null)
    if (changedFields.target !== undefined) parseAfterPause(changedFields.target)
  }

  function notifyBlockedAfterLeaving() {
    saveDraft(user, draftKey, fields)
    const search = {
      ...(props.target === '' ? {} : { target: props.target }),
      ...(openedFromBrandId === null ? {} : { brand: openedFromBrandId }),
    }
    notify({
      title: 'The request was not sent',
      text: 'Its checks need your decision.',
      tone: 'error',
      action: {
        label: 'Open the draft',
        run: () => void navigate({ to: '/takedowns/new', search }),
      },
    })
  }

  /** The new request replaces refused requests for the same target. */
  async function checkAndQueue(): Promise<void> {
    const finalTarget = parseNow(fields.target)
    // Confirmations apply only to the target that was checked.
    const finalConfirmedIds = isParsed ? confirmedIds : []
    if (!finalTarget.ok) return setBlockedBy('target')
    const { website } = finalTarget
    const finalFacts = await awaitRequestFacts(client, finalTarget.host)
    const finalChoice = chooseRequestBrand(finalTarget.host, finalFacts, context)
    const sameTargetRequests = listSameTargetRequests(website, finalChoice.brandId)
    const finalChecks = runChecks(finalTarget, finalChoice.brand, finalFacts, sameTargetRequests)
    const areFindingsConfirmed = listFindingIds(finalChecks).every((id) =>
      finalConfirmedIds.includes(id),
    )
    if (finalChoice.brandId === undefined || !areFindingsConfirmed) {
      setBlockedBy(finalChoice.brandId === undefined ? 'brand' : 'confirm')
      if (formElement.current === null) notifyBlockedAfterLeaving()
      return
    }
    setBlockedBy(null)
    const queued = await outbox.enqueue({
      kind: 'single',
      hasUndoDelay: true,
      comment: fields.comment,
      requests: [
        { line: 1, website, brandId: finalChoice.brandId, confirmed: [...finalConfirmedIds] },
      ],
    })
    if (queued === null) return
    addRecentComment(user, fields.comment)
    saveDraft(user, draftKey, null)
    // By now the request is queued. It stays queued even if a refused one can't be dismissed.
    await Promise.allSettled(refusedRows.map(async ({ id }) => outbox.dismiss(id)))
    if (formElement.current !== null) onQueued()
  }

  function submit() {
    if (isSubmitting) return
    // Block a second press. The pending state of `runAction` would come too late for that.
    setIsSubmitting(true)
    runAction(checkAndQueue, { onSettled: () => setIsSubmitting(false) })
  }

  function submitOnKey(event: KeyboardEvent) {
    // Key presses on Cancel and in the recent-comments menu also reach the form, but must not submit it.
    const { target: control } = event
    if (!(control instanceof Element && control.matches('textarea, select, [type=submit]'))) return
    if (!isSubmitKey(event)) return
    event.preventDefault()
    submit()
  }

  function handleTargetKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent) || isSubmitKey(event)) return
    event.preventDefault()
    parseNow(fields.target)
    const brandField = event.currentTarget.form?.elements.namedItem('brand')
    if (brandField instanceof HTMLElement) brandField.focus()
  }

  async function openBulkRequest(urls: readonly string[]) {
    await addToBulkRequest(client, urls)
    await navigate({ to: '/takedowns/bulk', search: brandId == null ? {} : { brand: brandId } })
  }

  return (
    <div className="grid items-start gap-x-6 gap-y-4 pt-1 md:grid-cols-2">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys pressed in the form's controls */}
      <form
        noValidate
        ref={formElement}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        onKeyDown={submitOnKey}
        className="grid gap-4"
      >
        <div className="grid gap-1.5">
          <TextArea
            label="Website"
            content="address"
            name="target"
            rows={2}
            value={fields.target}
            readOnly={isSubmitting}
            ref={targetRef}
            placeholder="Paste a web address (hxxps and [.] are fine)"
            errors={[
              // While the user is typing, `isParsed` is false and no error is shown.
              ...(!target.ok && isParsed && (blockedBy === 'target' || target.problem !== 'empty')
                ? [describeTargetProblem(target)]
                : []),
              ...targetErrors,
            ]}
            onChange={(text) => changeDraft({ target: text })}
            // Don't parse right away: a new error message would move the button that the user is clicking.
            onBlur={() => parseAfterPause(fields.target)}
            onKeyDown={handleTargetKey}
          >
            <TargetPreview target={target} brandId={brandId ?? null} />
          </TextArea>
          {target.ok && target.changes.includes('scheme-added') && (
            <SchemeField
              label="Send it as"
              value={fields.scheme}
              onChange={(scheme) => changeDraft({ scheme })}
            />
          )}
          {!target.ok && target.problem === 'several' && isParsed && (
            <div>
              <Button size="small" onClick={() => void openBulkRequest(target.addressLines)}>
                Review {formatCount(target.addressLines.length)} addresses
              </Button>
            </div>
          )}
        </div>
        <BrandField
          brands={facts.brands}
          brandId={brandId}
          choice={fields.brandId === undefined && target.ok ? choice : null}
          note="optional"
          aria-disabled={isSubmitting}
          onSelect={(selectedId) => changeDraft({ brandId: selectedId })}
          errors={[
            ...(lastRefused?.brandId === brandId ? getFieldErrors('brand') : []),
            ...(blockedBy === 'brand' ? ['Choose a brand, or “No brand”.'] : []),
          ]}
          isBlocking={blockedBy === 'brand'}
        />
        <CommentField
          user={user}
          note="optional"
          value={fields.comment}
          readOnly={isSubmitting}
          suggestedComment={{ text: suggestedComment, isPending: !isParsed || isSubmitting }}
          onChange={(comment) => changeDraft({ comment })}
          errors={lastRefused?.comment === fields.comment ? getFieldErrors('user_comment') : []}
        />
        <div role="alert" className="grid gap-1 text-sm text-red empty:hidden">
          {lastRefused?.why.others.map((message) => (
            <p key={message}>{toVisibleString(message)}</p>
          ))}
          {blockedBy === 'confirm' && <p>Tick “Send anyway” to continue.</p>}
        </div>
        <StorageErrorNotice error={error} isUnsent />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button
            type="submit"
            variant="primary"
            pending={isSubmitting}
            ref={takesFocus && isPrefilled ? focusOnMount : null}
          >
            Request takedown
          </Button>
          {cancelButton}
          <p className="min-w-48 flex-1 text-sm text-muted">
            {isSubmitting
              ? 'Running checks…'
              : `You have ${undoDelayMs / 1000} seconds to undo before the request is sent.`}
          </p>
        </div>
        <p className={`text-sm ${draftError === null ? 'text-muted' : 'text-amber'}`}>
          {draftError === null
            ? 'Drafts are saved in this browser.'
            : describeStorageError(draftError, 'your text is lost when the page is closed')}
        </p>
      </form>
      <section
        ref={checksSection}
        tabIndex={-1}
        aria-label="Before you send"
        className="grid min-w-0 gap-3.5 outline-none"
      >
        {evidence === null ? (
          <p className="text-muted">Checks appear here once the address is valid.</p>
        ) : (
          <>
            {/* Evidence that failed to load has its own button, which also repeats the checks. */}
            {evidence.kind !== 'failed' && hasFailedChecks(facts) && (
              <FailedChecksNotice focusTarget={checksSection} onRetry={retry} />
            )}
            <BeforeSending checks={checks} evidence={evidence} onRetry={retry} />
          </>
        )}
        {findingIds.length > 0 && (
          <Checkbox
            label="Send anyway"
            ref={blockedBy === 'confirm' && !isConfirmed ? focusOnRefChange : null}
            checked={isConfirmed}
            onChange={({ currentTarget }) => {
              if (isSubmitting) return
              setConfirmedIds(currentTarget.checked ? findingIds : [])
              setBlockedBy(null)
            }}
          />
        )}
      </section>
    </div>
  )
}

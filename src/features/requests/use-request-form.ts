import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useRef, useState, type RefObject } from 'react'
import { getTargetLimits } from '#/api/target-limits.ts'
import type { RequestField } from '#/contract/takedown-request.ts'
import { parseTarget, type AssumedScheme } from '#/lib/target-url.ts'
import { notify } from '#/ui/notify.ts'
import { getRequestDrafts, storeDraft, type RequestDraft } from './drafts.ts'
import { isConfirmed, runChecks } from './request-checks.ts'
import { awaitChecks, useChecks, type BrandContext } from './use-checks.ts'
import { useOutbox, useOutboxAction } from './use-outbox.ts'

/** Initial values of a form. A stored draft takes precedence. */
export interface RequestFormOptions {
  /** Forms with the same key share a draft. */
  draftKey: string
  target: string
  comment?: string
  openedFromBrandId: string | null
  /** Null for a request without a brand; undefined to choose it from the checks. */
  brandId?: string | null
  /** Called once the request is queued, unless the user has left the form. The dock then shows the request. */
  onQueued: () => void
}

const typingPauseMs = 400

const noneConfirmed: ReadonlySet<string> = new Set()

/** State of a request form. Use it after drafts are loaded. Submission continues after the form is unmounted. */
export function useRequestForm(
  options: RequestFormOptions,
  element: RefObject<HTMLFormElement | null>,
) {
  const { user, outbox, rows } = useOutbox()
  const draftError = useSelector(getRequestDrafts(user), (drafts) => drafts.error)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [fields, setFields] = useState<RequestDraft>(
    () =>
      getRequestDrafts(user).state.value.find(({ form }) => form === options.draftKey) ?? {
        target: options.target,
        comment: options.comment ?? '',
        brandId: options.brandId,
      },
  )
  /** Follows the typed text after a debounce. */
  const [checkedText, setCheckedText] = useState(fields.target)
  const [scheme, setScheme] = useState<AssumedScheme>('https')
  const [confirmed, setConfirmed] = useState(noneConfirmed)
  /** Cause that blocked the last attempt to send. */
  const [blockedBy, setBlockedBy] = useState<'target' | 'brand' | 'confirm' | null>(null)
  const [isSubmitting, setIsSubmitting] = useState(false)
  const { runAction, error } = useOutboxAction()
  const debounce = useRef<ReturnType<typeof setTimeout>>(undefined)

  const parse = (text: string) => parseTarget(text, getTargetLimits(scheme))
  const target = parse(checkedText)
  const context: BrandContext = {
    selectedBrandId: fields.brandId,
    openedFromBrandId: options.openedFromBrandId,
  }
  const { brands, choice, brandId, facts } = useChecks(target.ok ? [target.host] : [], context)
  const listSameTarget = (website: string, brand: string | null | undefined) =>
    brand === undefined ? [] : outbox.listSameTarget(website, brand)
  const checks = target.ok
    ? // The outbox may already contain the request being submitted.
      runChecks(target, facts, isSubmitting ? [] : listSameTarget(target.website, brandId))
    : []
  // A rejected request of a list is shown in its list.
  const refusedRows = rows.flatMap((row) =>
    target.ok &&
    !outbox.isList(row.runId) &&
    row.website === target.website &&
    row.state.kind === 'not-sent' &&
    row.state.why.kind === 'refused'
      ? [{ ...row, why: row.state.why }]
      : [],
  )
  const refused = refusedRows.at(-1)
  const isUnchanged: Record<RequestField, boolean> = {
    target_website: true,
    brand: refused?.brandId === brandId,
    user_comment: refused?.comment === fields.comment,
  }

  function parseNow(text: string) {
    clearTimeout(debounce.current)
    if (text !== checkedText) {
      setCheckedText(text)
      setConfirmed(noneConfirmed)
    }
    return parse(text)
  }

  function parseAfterPause(text: string) {
    clearTimeout(debounce.current)
    debounce.current = setTimeout(() => parseNow(text), typingPauseMs)
  }

  /** Does nothing during submission, which uses the earlier content. */
  function change(changedFields: Partial<RequestDraft>) {
    if (isSubmitting) return
    const draft = { ...fields, ...changedFields }
    const isEmpty = draft.target.trim() === '' && draft.comment.trim() === ''
    setFields(draft)
    storeDraft(user, options.draftKey, isEmpty ? null : draft)
    setBlockedBy(null)
  }

  /** For a user who has left the form. */
  function notifyBlocked() {
    storeDraft(user, options.draftKey, fields)
    const search = {
      ...(options.draftKey === 'page' ? {} : { target: options.target }),
      ...(options.openedFromBrandId === null ? {} : { brand: options.openedFromBrandId }),
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

  /** Waits for pending checks, then queues the request in place of rejected ones for the same target. */
  async function checkAndQueue(): Promise<void> {
    const finalTarget = parseNow(fields.target)
    // Confirmations apply only to the target that was checked.
    const finalConfirmed = fields.target === checkedText ? confirmed : noneConfirmed
    if (!finalTarget.ok) {
      setBlockedBy('target')
      return
    }
    const { host, website } = finalTarget
    const result = await awaitChecks(client, host, context)
    const finalChecks = runChecks(
      finalTarget,
      result.facts,
      listSameTarget(website, result.brandId),
    )
    const isAllConfirmed = finalChecks.every((check) => isConfirmed(check, finalConfirmed))
    if (result.brandId === undefined || !isAllConfirmed) {
      setBlockedBy(result.brandId === undefined ? 'brand' : 'confirm')
      if (element.current === null) notifyBlocked()
      return
    }
    setBlockedBy(null)
    const queued = await outbox.enqueue({
      kind: 'single',
      hasUndoDelay: true,
      comment: fields.comment,
      requests: [{ line: 1, website, brandId: result.brandId, confirmed: [...finalConfirmed] }],
    })
    if (queued === null) return
    storeDraft(user, options.draftKey, null)
    // The request is queued even if an earlier result can't be dismissed.
    await Promise.allSettled(refusedRows.map(async ({ id }) => outbox.dismiss(id)))
    if (element.current !== null) options.onQueued()
  }

  return {
    fields: { ...fields, brandId },
    brands,
    /** Null if the user chose the brand, or without a target. */
    choice: fields.brandId === undefined && target.ok ? choice : null,
    target,
    isParsed: checkedText === fields.target,
    scheme,
    checks,
    confirmed,
    blockedBy,
    /** True from submission until queued or blocked. The fields are then read-only. */
    isSubmitting,
    /** Storage error that prevented sending. */
    error,
    /** While this storage error lasts, the draft is lost when the page is closed. */
    draftError,
    /** API errors of a field that is unchanged since the request was rejected. */
    getFieldErrors: (field: RequestField): readonly string[] =>
      isUnchanged[field] ? (refused?.why.fields[field] ?? []) : [],
    otherErrors: refused?.why.others ?? [],
    change,
    setTarget: (text: string) => {
      if (isSubmitting) return
      change({ target: text })
      parseAfterPause(text)
    },
    parseNow: () => parseNow(fields.target),
    /** After blur, so that a new message doesn't move the button being clicked. */
    parseSoon: () => parseAfterPause(fields.target),
    setScheme: (selectedScheme: AssumedScheme) => {
      if (!isSubmitting) setScheme(selectedScheme)
    },
    confirm: (findings: readonly string[], isOn: boolean) => {
      if (isSubmitting) return
      const otherFindings = [...confirmed].filter((finding) => !findings.includes(finding))
      setConfirmed(new Set(isOn ? [...otherFindings, ...findings] : otherFindings))
      setBlockedBy(null)
    },
    submit: () => {
      if (isSubmitting) return
      // `runAction` reports that it is pending too late to block a second press.
      setIsSubmitting(true)
      runAction(checkAndQueue, { onSettled: () => setIsSubmitting(false) })
    },
  }
}
export type RequestFormState = ReturnType<typeof useRequestForm>

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useRef, useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { targetLimits } from '#/api/target-limits.ts'
import type { RequestField } from '#/contract/takedown-request.ts'
import { normalizeForComparison } from '#/lib/compare-targets.ts'
import { parseTarget, type AssumedScheme } from '#/lib/target-url.ts'
import { notify } from '#/ui/notify.ts'
import { runChecks, isConfirmed } from './checks.ts'
import { storeDraft, requestDrafts, type RequestDraft } from './drafts.ts'
import { awaitChecks, useChecks, type BrandContext } from './use-checks.ts'
import { useOutboxAction, useOutbox } from './use-outbox.ts'

const noneConfirmed: ReadonlySet<string> = new Set()

/** Initial values of a form; a stored draft takes precedence. */
export interface RequestFormOptions {
  /** Key of the draft; forms with the same key share it. */
  form: string
  target: string
  /** Initial comment; empty by default. */
  comment?: string
  /** Brand of the page it was opened from; null for none. */
  openedFrom: string | null
  /** True if the target is listed under that brand. */
  isTrackedByBrand?: boolean
  /** Preselected brand; null for a request without one. */
  brandId?: string | null
}

/** Reason why the last attempt to send failed. */
type BlockedBy = 'target' | 'brand' | 'confirm' | null

/**
 * State of a request form: fields, checks and submission. `onQueued` is called once queued, unless the form was left
 * meanwhile; the dock shows the request from then on.
 */
export function useRequestForm(options: RequestFormOptions, onQueued: () => void) {
  const { user, outbox, rows, runs } = useOutbox()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { fields, storageError, changeDraft } = useDraft(user, options)
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const [confirmed, setConfirmed] = useState(noneConfirmed)
  const target = useTarget(fields.target, () => setConfirmed(noneConfirmed))
  const [blockedBy, setBlockedBy] = useState<BlockedBy>(null)
  const [isChecking, setIsChecking] = useState(false)
  const { runAction, error } = useOutboxAction()
  const isUnmounted = useRef(false)
  // A submission continues after the form is left.
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])

  const context: BrandContext = {
    selectedBrandId: fields.brandId,
    openedFrom: options.openedFrom,
    listedHost: options.isTrackedByBrand ? normalizeForComparison(options.target) : null,
  }
  const { parsedTarget } = target
  const host = parsedTarget.ok ? parsedTarget.host : null
  const { choice, brandId, facts } = useChecks(host === null ? [] : [host], context)
  const findSameTarget = (website: string, brand: string | null | undefined) =>
    brand === undefined ? [] : outbox.sameTarget(website, brand)
  const checks = parsedTarget.ok
    ? // The request being queued is not another one.
      runChecks(
        parsedTarget,
        facts,
        isChecking ? [] : findSameTarget(parsedTarget.website, brandId),
      )
    : []
  // Results of lists stay with their list.
  const listIds = new Set(runs.filter(({ kind }) => kind === 'list').map(({ id }) => id))
  const refusedRows = rows.flatMap((row) =>
    parsedTarget.ok &&
    !listIds.has(row.runId) &&
    row.website === parsedTarget.website &&
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

  function change(part: Partial<RequestDraft>) {
    // The request being queued has the earlier content, and its draft is deleted afterwards.
    if (isChecking) return
    changeDraft(part)
    setBlockedBy(null)
  }

  /** Reports on the current page that a form that was left has not sent its request. */
  function notifyBlocked() {
    storeDraft(user, options.form, fields)
    const search = {
      ...(options.form === 'page' ? {} : { target: options.target }),
      ...(options.openedFrom === null ? {} : { brand: options.openedFrom }),
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

  async function submit(): Promise<void> {
    if (isChecking) return
    const finalTarget = target.parseNow(fields.target)
    if (!finalTarget.ok) {
      setBlockedBy('target')
      return
    }
    setIsChecking(true)
    // Wait for pending checks before sending.
    const checked = await awaitChecks(client, finalTarget.host, context)
    const { website } = finalTarget
    const finalChecks = runChecks(
      finalTarget,
      checked.facts,
      findSameTarget(website, checked.brandId),
    )
    if (checked.brandId === undefined) block('brand')
    else if (!finalChecks.every((check) => isConfirmed(check, confirmed))) block('confirm')
    else {
      const brand = checked.brandId
      setBlockedBy(null)
      runAction(async () => enqueueRequest(website, brand), {
        onSettled: () => setIsChecking(false),
      })
    }
  }

  function block(missing: BlockedBy) {
    setIsChecking(false)
    setBlockedBy(missing)
    if (isUnmounted.current) notifyBlocked()
  }

  /** Queues the request, which replaces rejected ones for the same target. */
  async function enqueueRequest(website: string, brand: string | null): Promise<void> {
    const queued = await outbox.enqueue({
      kind: 'single',
      delay: true,
      comment: fields.comment,
      requests: [{ line: 1, website, brandId: brand, confirmed: [...confirmed] }],
    })
    if (queued === null) return
    storeDraft(user, options.form, null)
    // The request is queued even if an earlier result can't be dismissed.
    await Promise.allSettled(refusedRows.map(async ({ id }) => outbox.dismiss(id)))
    if (!isUnmounted.current) onQueued()
  }

  return {
    fields: { ...fields, brandId },
    /** Why the brand was preselected; null if chosen by the user or without a target. */
    choice: fields.brandId === undefined && host !== null ? choice : null,
    brands,
    scheme: target.scheme,
    setScheme: (scheme: AssumedScheme) => {
      if (!isChecking) target.setScheme(scheme)
    },
    parsedTarget,
    isParsed: target.isParsed,
    checks,
    confirmed,
    blockedBy,
    /** True from submission until queued or blocked; the fields are read-only. */
    isChecking,
    /** Storage error, because of which it was not sent. */
    error,
    /** Storage error, because of which the draft is lost with the page; null if none. */
    draftError: storageError,
    /** API error of a field that has not changed since. */
    fieldErrors: (field: RequestField): readonly string[] =>
      isUnchanged[field] ? (refused?.why.fields[field] ?? []) : [],
    otherErrors: refused?.why.others ?? [],
    setTarget: (text: string, isPasted: boolean) => {
      if (isChecking) return
      change({ target: text })
      if (isPasted) target.parseNow(text)
      else target.parseAfterPause(text)
    },
    parseNow: () => target.parseNow(fields.target),
    /** Delay after blur, so that a new message doesn't move the button being clicked. */
    parseSoon: () => target.parseAfterPause(fields.target),
    setBrand: (next: string | null) => change({ brandId: next }),
    setComment: (comment: string) => change({ comment }),
    confirm: (findings: readonly string[], on: boolean) => {
      if (isChecking) return
      const others = [...confirmed].filter((one) => !findings.includes(one))
      setConfirmed(new Set(on ? [...others, ...findings] : others))
      setBlockedBy(null)
    },
    submit,
  }
}
export type RequestFormState = ReturnType<typeof useRequestForm>

/** Form fields stored as a draft; use after drafts are loaded. */
function useDraft(user: string, options: RequestFormOptions) {
  const drafts = requestDrafts(user)
  const storageError = useSelector(drafts, (state) => state.error)
  const [fields, setFields] = useState<RequestDraft>(
    () =>
      drafts.state.value.find(({ form }) => form === options.form) ?? {
        target: options.target,
        comment: options.comment ?? '',
        brandId: options.brandId,
      },
  )
  return {
    fields,
    storageError,
    changeDraft: (part: Partial<RequestDraft>) => {
      const next = { ...fields, ...part }
      const isEmpty = next.target.trim() === '' && next.comment.trim() === ''
      setFields(next)
      storeDraft(user, options.form, isEmpty ? null : next)
    },
  }
}

/** Debounce of parsing and checks, milliseconds. */
const typingPauseMs = 600

/** Parses the typed target after a debounce. `onChange` is called for every newly parsed text. */
function useTarget(typed: string, onChange: () => void) {
  const [text, setText] = useState(typed)
  const [scheme, setScheme] = useState<AssumedScheme>('https')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const parse = (raw: string) => parseTarget(raw, targetLimits(scheme))

  function parseNow(raw: string) {
    clearTimeout(timer.current)
    if (raw !== text) {
      setText(raw)
      onChange()
    }
    return parse(raw)
  }

  return {
    /** Last parsed target. */
    parsedTarget: parse(text),
    /** True if all typed text is parsed. */
    isParsed: text === typed,
    scheme,
    setScheme,
    parseNow,
    parseAfterPause: (raw: string) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => parseNow(raw), typingPauseMs)
    },
  }
}

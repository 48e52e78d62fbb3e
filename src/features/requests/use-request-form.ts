import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect, useRef, useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { targetLimits } from '#/api/target-limits.ts'
import type { RequestField } from '#/contract/takedown-request.ts'
import { normalizeForComparison } from '#/lib/compare-targets.ts'
import { parseTarget, type AssumedScheme, type TargetResult } from '#/lib/target-url.ts'
import { isPending } from '#/outbox/row.ts'
import { notify } from '#/ui/notify.ts'
import { runChecks, isConfirmed, type OtherRequests } from './checks.ts'
import { storeDraft, requestDrafts, type RequestDraft } from './drafts.ts'
import { awaitChecks, useChecks, type BrandContext } from './use-checks.ts'
import { useOutboxAction, useOutbox } from './use-outbox.ts'

const emptySet: ReadonlySet<string> = new Set()

/** Requests shown by a form, by ID or, while being queued, by target. The dock omits them. */
export const requestsInForms = createStore(emptySet)

/** Makes the dock omit a request while a form shows it. */
function useHideInDock(request: string | null): void {
  useEffect(() => {
    if (request === null) return undefined
    requestsInForms.setState((shown) => new Set([...shown, request]))
    return () =>
      requestsInForms.setState((shown) => new Set([...shown].filter((one) => one !== request)))
  }, [request])
}

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

/** What blocked the last attempt to send. */
type BlockedBy = 'target' | 'brand' | 'confirm' | null

/** State of a request form: fields, checks and submission. `onQueued` is called once queued. */
export function useRequestForm(options: RequestFormOptions, onQueued?: () => void) {
  const { user, outbox, rows } = useOutbox()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { fields, trouble: storageError, ...draft } = useDraft(user, options)
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const [confirmed, setConfirmed] = useState(emptySet)
  const target = useTarget(fields.target, () => setConfirmed(emptySet))
  const [rowId, setRowId] = useState<string | null>(null)
  const [touched, setTouched] = useState<ReadonlySet<RequestField>>(new Set())
  const [blockedBy, setBlockedBy] = useState<BlockedBy>(null)
  const [isChecking, setIsChecking] = useState(false)
  const enqueue = useOutboxAction()
  const { runAction } = useOutboxAction()
  // Target of the request being queued, so that the dock doesn't show it first.
  const [queueingTarget, setQueueingTarget] = useState<string | null>(null)
  // If the form is left while waiting for checks, the dock shows the request.
  const isUnmounted = useRef(false)
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
  const { reading } = target
  const host = reading.ok ? reading.host : null
  const { choice, brandId, facts } = useChecks(host === null ? [] : [host], context)
  const row = rows.find(({ id }) => id === rowId) ?? null
  useHideInDock(row?.id ?? queueingTarget)
  /** Other requests for the target, except the one being queued. */
  const otherRequests = (website: string, brand: string | null | undefined): OtherRequests =>
    brand === undefined || website === queueingTarget
      ? []
      : outbox.sameTarget(website, brand).filter(({ id }) => id !== rowId)
  const checks = reading.ok
    ? runChecks(reading, facts, otherRequests(reading.website, brandId))
    : []
  const refusal =
    row?.state.kind === 'not-sent' && row.state.why.kind === 'refused' ? row.state.why : null

  function change(part: Partial<RequestDraft>, field: RequestField) {
    draft.change(part)
    setTouched(new Set([...touched, field]))
    setBlockedBy(null)
  }

  /** The form was left meanwhile; report problems on the current page. */
  function notifyBlocked() {
    storeDraft(user, options.form, fields)
    const search = {
      ...(options.form === 'page' ? {} : { target: options.target }),
      ...(options.openedFrom === null ? {} : { brand: options.openedFrom }),
    }
    notify({
      title: 'Request not sent: it needs your answer',
      text: 'The checks ended after you left the form. Your draft is kept.',
      action: {
        label: 'Open the draft',
        run: () => void navigate({ to: '/takedowns/new', search }),
      },
    })
  }

  async function submit(): Promise<void> {
    if (isChecking || (row && isPending(row.state))) return
    const finalTarget = target.read(fields.target)
    if (!finalTarget.ok) {
      setBlockedBy('target')
      return
    }
    setIsChecking(true)
    // Wait for pending checks before sending.
    const checked = await awaitChecks(client, finalTarget.host, context)
    const finalChecks = runChecks(
      finalTarget,
      checked.facts,
      otherRequests(finalTarget.website, checked.brandId),
    )
    const missingInput =
      checked.brandId === undefined
        ? 'brand'
        : finalChecks.every((check) => isConfirmed(check, confirmed))
          ? null
          : 'confirm'
    if (checked.brandId === undefined || missingInput !== null) {
      setIsChecking(false)
      setBlockedBy(missingInput)
      if (isUnmounted.current) notifyBlocked()
      return
    }
    setBlockedBy(null)
    setTouched(new Set())
    const { website } = finalTarget
    if (!onQueued) setQueueingTarget(website)
    enqueue.runAction(async () => enqueueRequest(website, checked.brandId ?? null), {
      onSettled: () => {
        setQueueingTarget(null)
        setIsChecking(false)
      },
    })
  }

  /** Queues the request and dismisses a finished previous one. */
  async function enqueueRequest(website: string, brand: string | null): Promise<void> {
    if (row) await outbox.dismiss(row.id)
    const queued = await outbox.enqueue({
      kind: 'single',
      delay: true,
      comment: fields.comment,
      requests: [{ line: 1, website, brandId: brand, confirmed: [...confirmed] }],
    })
    if (queued === null) return
    setRowId(queued.rows[0]?.id ?? null)
    onQueued?.()
  }

  return {
    fields: { ...fields, brandId },
    /** Why the brand was preselected; null if chosen by the user or without a target. */
    choice: fields.brandId === undefined && host !== null ? choice : null,
    brands,
    scheme: target.scheme,
    setScheme: target.setScheme,
    reading,
    isParsed: target.isParsed,
    checks,
    confirmed,
    stop: blockedBy,
    checking: isChecking,
    /** Queued request; null if none or undone. */
    row,
    /** True if nothing was requested yet. */
    isFresh: rowId === null,
    /** Storage error, because of which it was not sent. */
    error: enqueue.error,
    outbox,
    trouble: storageError,
    /** API error of a field that has not changed since. */
    fieldErrors: (field: RequestField): readonly string[] =>
      touched.has(field) ? [] : (refusal?.fields[field] ?? []),
    otherErrors: refusal?.others ?? [],
    setTarget(text: string, at: 'typing' | 'once') {
      change({ target: text }, 'target_website')
      if (at === 'once') target.read(text)
      else target.readAfterPause(text)
    },
    parseNow: () => target.read(fields.target),
    /** Delay after blur, so that a new message doesn't move the button being clicked. */
    parseSoon: () => target.readAfterPause(fields.target),
    setBrand: (next: string | null) => change({ brandId: next }, 'brand'),
    setComment: (comment: string) => change({ comment }, 'user_comment'),
    confirm: (findings: readonly string[], on: boolean) => {
      const others = [...confirmed].filter((one) => !findings.includes(one))
      setConfirmed(new Set(on ? [...others, ...findings] : others))
      setBlockedBy(null)
    },
    submit,
    /** Starts a new request. */
    startNew: () => {
      if (row) runAction(async () => outbox.dismiss(row.id))
      setRowId(null)
      draft.clear()
      target.read('')
    },
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
    /** Storage error, because of which the draft is lost with the page; null if none. */
    trouble: storageError,
    change: (part: Partial<RequestDraft>) => {
      const next = { ...fields, ...part }
      const empty = next.target.trim() === '' && next.comment.trim() === ''
      setFields(next)
      storeDraft(user, options.form, empty ? null : next)
    },
    /** Clears the fields; the draft of a created case is already deleted. */
    clear: () => setFields({ target: '', comment: '', brandId: undefined }),
  }
}

/** Debounce of parsing and checks, milliseconds. */
const typingPause = 600

/** Parses the typed target after a debounce. `onRead` is called for every newly parsed text. */
function useTarget(typed: string, onRead: () => void) {
  const [text, setText] = useState(typed)
  const [scheme, setScheme] = useState<AssumedScheme>('https')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const readingOf = (raw: string) => parseTarget(raw, targetLimits(scheme))

  function read(raw: string): TargetResult {
    clearTimeout(timer.current)
    if (raw !== text) {
      setText(raw)
      onRead()
    }
    return readingOf(raw)
  }

  return {
    /** Last parsed target. */
    reading: readingOf(text),
    /** True if all typed text is parsed. */
    isParsed: text === typed,
    scheme,
    setScheme,
    read,
    readAfterPause: (raw: string) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => read(raw), typingPause)
    },
  }
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect, useRef, useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { targetLimits } from '#/api/target-limits.ts'
import type { RequestField } from '#/contract/takedown-request.ts'
import { comparableHost } from '#/lib/compare-targets.ts'
import { readTarget, type AssumedScheme, type TargetReading } from '#/lib/target-url.ts'
import { isUnderWay } from '#/outbox/row.ts'
import { notify } from '#/ui/notify.ts'
import { checksOf, isConfirmed, type OtherRequests } from './checks.ts'
import { keepDraft, requestDrafts, type RequestDraft } from './drafts.ts'
import { awaitChecks, useChecks, type BrandContext } from './use-checks.ts'
import { useAct, useSender } from './use-sender.ts'

const none: ReadonlySet<string> = new Set()

/** Requests shown by a form, by ID or, while being queued, by target. The dock omits them. */
export const shownByForm = createStore(none)

/** Makes the dock omit a request while a form shows it. */
function useShownByForm(request: string | null): void {
  useEffect(() => {
    if (request === null) return undefined
    shownByForm.setState((shown) => new Set([...shown, request]))
    return () =>
      shownByForm.setState((shown) => new Set([...shown].filter((one) => one !== request)))
  }, [request])
}

/** Initial values of a form; a stored draft takes precedence. */
export interface RequestStart {
  /** Key of the draft; forms with the same key share it. */
  form: string
  target: string
  /** Initial comment; empty by default. */
  comment?: string
  /** Brand of the page it was opened from; null for none. */
  openedFrom: string | null
  /** True if the target is listed under that brand. */
  onItsList?: boolean
  /** Preselected brand; null for a request without one. */
  brandId?: string | null
}

/** What blocked the last attempt to send. */
type Stop = 'target' | 'brand' | 'confirm' | null

/** State of a request form: fields, checks and submission. `onQueued` is called once queued. */
export function useRequestForm(start: RequestStart, onQueued?: () => void) {
  const { user, sender, rows } = useSender()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { fields, trouble, ...draft } = useDraft(user, start)
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const [confirmed, setConfirmed] = useState(none)
  const target = useTarget(fields.target, () => setConfirmed(none))
  const [rowId, setRowId] = useState<string | null>(null)
  const [touched, setTouched] = useState<ReadonlySet<RequestField>>(new Set())
  const [stop, setStop] = useState<Stop>(null)
  const [checking, setChecking] = useState(false)
  const enqueue = useAct()
  const { act } = useAct()
  // Target of the request being queued, so that the dock doesn't show it first.
  const [queueing, setQueueing] = useState<string | null>(null)
  // If the form is left while waiting for checks, the dock shows the request.
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  const context: BrandContext = {
    chosen: fields.brandId,
    openedFrom: start.openedFrom,
    listedHost: start.onItsList ? comparableHost(start.target) : null,
  }
  const { reading } = target
  const host = reading.ok ? reading.host : null
  const { choice, brandId, facts } = useChecks(host === null ? [] : [host], context)
  const row = rows.find(({ id }) => id === rowId) ?? null
  useShownByForm(row?.id ?? queueing)
  /** Other requests for the target, except the one being queued. */
  const otherRequests = (website: string, brand: string | null | undefined): OtherRequests =>
    brand === undefined || website === queueing
      ? []
      : sender.sameTarget(website, brand).filter(({ id }) => id !== rowId)
  const checks = reading.ok ? checksOf(reading, facts, otherRequests(reading.website, brandId)) : []
  const refusal =
    row?.state.kind === 'not-sent' && row.state.why.kind === 'refused' ? row.state.why : null

  function change(part: Partial<RequestDraft>, field: RequestField) {
    draft.change(part)
    setTouched(new Set([...touched, field]))
    setStop(null)
  }

  /** The form was left meanwhile; report problems on the current page. */
  function tellLeft() {
    keepDraft(user, start.form, fields)
    const search = {
      ...(start.form === 'page' ? {} : { target: start.target }),
      ...(start.openedFrom === null ? {} : { brand: start.openedFrom }),
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
    if (checking || (row && isUnderWay(row.state))) return
    const final = target.read(fields.target)
    if (!final.ok) {
      setStop('target')
      return
    }
    setChecking(true)
    // Wait for pending checks before sending.
    const known = await awaitChecks(client, final.host, context)
    const found = checksOf(final, known.facts, otherRequests(final.website, known.brandId))
    const needed =
      known.brandId === undefined
        ? 'brand'
        : found.every((check) => isConfirmed(check, confirmed))
          ? null
          : 'confirm'
    if (known.brandId === undefined || needed !== null) {
      setChecking(false)
      setStop(needed)
      if (isLeft.current) tellLeft()
      return
    }
    setStop(null)
    setTouched(new Set())
    const { website } = final
    if (!onQueued) setQueueing(website)
    enqueue.act(async () => queue(website, known.brandId ?? null), {
      onSettled: () => {
        setQueueing(null)
        setChecking(false)
      },
    })
  }

  /** Queues the request and dismisses a finished previous one. */
  async function queue(website: string, brand: string | null): Promise<void> {
    if (row) await sender.dismiss(row.id)
    const queued = await sender.enqueue({
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
    isRead: target.isRead,
    checks,
    confirmed,
    stop,
    checking,
    /** Queued request; null if none or undone. */
    row,
    /** True if nothing was requested yet. */
    isFresh: rowId === null,
    /** Storage error, because of which it was not sent. */
    error: enqueue.error,
    sender,
    trouble,
    /** API error of a field that has not changed since. */
    errorsOf: (field: RequestField): readonly string[] =>
      touched.has(field) ? [] : (refusal?.fields[field] ?? []),
    otherErrors: refusal?.others ?? [],
    setTarget(text: string, at: 'typing' | 'once') {
      change({ target: text }, 'target_website')
      if (at === 'once') target.read(text)
      else target.readAfterPause(text)
    },
    readNow: () => target.read(fields.target),
    /** Delay after blur, so that a new message doesn't move the button being clicked. */
    readSoon: () => target.readAfterPause(fields.target),
    setBrand: (next: string | null) => change({ brandId: next }, 'brand'),
    setComment: (comment: string) => change({ comment }, 'user_comment'),
    confirm: (findings: readonly string[], on: boolean) => {
      const others = [...confirmed].filter((one) => !findings.includes(one))
      setConfirmed(new Set(on ? [...others, ...findings] : others))
      setStop(null)
    },
    submit,
    /** Starts a new request. */
    begin: () => {
      if (row) act(async () => sender.dismiss(row.id))
      setRowId(null)
      draft.clear()
      target.read('')
    },
  }
}
export type RequestFormState = ReturnType<typeof useRequestForm>

/** Form fields stored as a draft; use after drafts are loaded. */
function useDraft(user: string, start: RequestStart) {
  const drafts = requestDrafts(user)
  const trouble = useSelector(drafts, (state) => state.error)
  const [fields, setFields] = useState<RequestDraft>(
    () =>
      drafts.state.value.find(({ form }) => form === start.form) ?? {
        target: start.target,
        comment: start.comment ?? '',
        brandId: start.brandId,
      },
  )
  return {
    fields,
    /** Storage error, because of which the draft is lost with the page; null if none. */
    trouble,
    change: (part: Partial<RequestDraft>) => {
      const next = { ...fields, ...part }
      const empty = next.target.trim() === '' && next.comment.trim() === ''
      setFields(next)
      keepDraft(user, start.form, empty ? null : next)
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
  const readingOf = (raw: string) => readTarget(raw, targetLimits(scheme))

  function read(raw: string): TargetReading {
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
    isRead: text === typed,
    scheme,
    setScheme,
    read,
    readAfterPause: (raw: string) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => read(raw), typingPause)
    },
  }
}

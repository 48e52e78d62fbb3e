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
import { checksOf, isConfirmed, type Check } from './checks.ts'
import { keepDraft, requestDrafts, type RequestDraft } from './drafts.ts'
import { sameTargetCheck } from './same-target-check.ts'
import { awaitChecks, useChecks, type BrandContext } from './use-checks.ts'
import { useAct, useSender } from './use-sender.ts'

const none: ReadonlySet<string> = new Set()

/** The requests that a form on screen shows, by id or, while one is being queued, by address, so that the dock does not. */
export const shownByForm = createStore(none)

/** Has the dock leave a request to a form, as long as that is on screen. */
function useShownByForm(request: string | null): void {
  useEffect(() => {
    if (request === null) return undefined
    shownByForm.setState((shown) => new Set([...shown, request]))
    return () =>
      shownByForm.setState((shown) => new Set([...shown].filter((one) => one !== request)))
  }, [request])
}

/** What a form begins with; a draft of the same form on this device goes first. */
export interface RequestStart {
  /** Names the draft: forms with the same name share it. */
  form: string
  target: string
  /** What the comment begins with; empty if not given. */
  comment?: string
  /** The brand whose page it was opened from; null for none. */
  openedFrom: string | null
  /** The target is a row of that brand's list. */
  onItsList?: boolean
  /** A brand that is chosen already; null for a request without one. */
  brandId?: string | null
}

/** What kept the last press from sending. */
type Stop = 'target' | 'brand' | 'confirm' | null

/** A request being written: its fields, its checks, and the way to send it. `onQueued` runs when it is queued. */
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
  // The address of a request that is being queued: it never shows in the dock first.
  const [queueing, setQueueing] = useState<string | null>(null)
  // A form can be left while it waits for its checks: then the dock shows the request.
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
  /** The user's other requests for an address, as a check; one that is being queued is this one. */
  const otherRequests = (website: string, brand: string | null | undefined): Check[] =>
    brand === undefined || website === queueing
      ? []
      : sameTargetCheck(sender.sameTarget(website, brand).filter(({ id }) => id !== rowId))
  const checks = reading.ok
    ? [...otherRequests(reading.website, brandId), ...checksOf(reading, facts)]
    : []
  const refusal =
    row?.state.kind === 'not-sent' && row.state.why.kind === 'refused' ? row.state.why : null

  function change(part: Partial<RequestDraft>, field: RequestField) {
    draft.change(part)
    setTouched(new Set([...touched, field]))
    setStop(null)
  }

  /** The form was left meanwhile: what is missing is said where its user is now. */
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
    // The checks may still be under way: what is sent must not overtake them.
    const known = await awaitChecks(client, final.host, context)
    const found = [...otherRequests(final.website, known.brandId), ...checksOf(final, known.facts)]
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

  /** Puts the request into the queue; one that has ended is let go for it. */
  async function queue(website: string, brand: string | null): Promise<void> {
    if (row) await sender.dismiss(row.id)
    const queued = await sender.enqueue({
      kind: 'single',
      delay: true,
      comment: fields.comment,
      requests: [{ line: 1, website, brandId: brand, confirmed: [...confirmed] }],
    })
    if (queued.kind === 'closed') return
    setRowId(queued.rows[0]?.id ?? null)
    onQueued?.()
  }

  return {
    fields: { ...fields, brandId },
    /** How the brand was come by; null where it was chosen by hand, or there is no address yet. */
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
    /** The request that was made of it; null as well where that was undone. */
    row,
    /** Nothing was requested yet. */
    isFresh: rowId === null,
    /** Why it could not be stored, and so was not sent. */
    error: enqueue.error,
    sender,
    trouble,
    /** What the service said against a field that was not changed since. */
    errorsOf: (field: RequestField): readonly string[] =>
      touched.has(field) ? [] : (refusal?.fields[field] ?? []),
    otherErrors: refusal?.others ?? [],
    setTarget(text: string, at: 'typing' | 'once') {
      change({ target: text }, 'target_website')
      if (at === 'once') target.read(text)
      else target.readAfterPause(text)
    },
    readNow: () => target.read(fields.target),
    /** A moment after the field was left: what shows then must not move the button being pressed. */
    readSoon: () => target.readAfterPause(fields.target),
    setBrand: (next: string | null) => change({ brandId: next }, 'brand'),
    setComment: (comment: string) => change({ comment }, 'user_comment'),
    confirm: (findings: readonly string[], on: boolean) => {
      const others = [...confirmed].filter((one) => !findings.includes(one))
      setConfirmed(new Set(on ? [...others, ...findings] : others))
      setStop(null)
    },
    submit,
    /** Begins a new request after one that is done. */
    begin: () => {
      if (row) act(async () => sender.dismiss(row.id))
      setRowId(null)
      draft.clear()
      target.read('')
    },
  }
}
export type RequestFormState = ReturnType<typeof useRequestForm>

/** The fields of a form, kept as a draft on this device while they are typed; to be used once drafts are read. */
function useDraft(user: string, start: RequestStart) {
  const drafts = requestDrafts(user)
  const trouble = useSelector(drafts, (state) => state.trouble)
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
    /** Why the browser stores nothing, so that the draft is gone with the page; null where it is stored. */
    trouble,
    change: (part: Partial<RequestDraft>) => {
      const next = { ...fields, ...part }
      const empty = next.target.trim() === '' && next.comment.trim() === ''
      setFields(next)
      keepDraft(user, start.form, empty ? null : next)
    },
    /** Empties the fields; the draft of a request that has become a case is gone already. */
    clear: () => setFields({ target: '', comment: '', brandId: undefined }),
  }
}

/** Milliseconds without a key after which what was typed is read and checked. */
const typingPause = 600

/**
 * Reads the target that is typed into a field: not every letter, but after a pause. `onRead` runs when
 * another text is read.
 */
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
    /** What was read last. */
    reading: readingOf(text),
    /** Nothing was typed that is not read yet. */
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

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import type { RequestField } from '#/contract/takedown-request.ts'
import { comparableHost } from '#/lib/compare-targets.ts'
import { notify } from '#/ui/notify.ts'
import { isConfirmed } from './checks/check.ts'
import { settledPreflight, usePreflight, type BrandContext } from './checks/use-preflight.ts'
import { setInForm } from './in-form.ts'
import { keepDraft, type RequestDraft } from './request-device.ts'
import { actionMutation, enqueueMutation } from './request-mutations.ts'
import { isUnderWay } from './row-status.ts'
import { useDraft, type RequestStart } from './use-draft.ts'
import { useSender } from './use-sender.ts'
import { useTarget } from './use-target.ts'

/** What kept the last press from sending. */
type Stop = 'target' | 'brand' | 'confirm' | null

/** A request being written: its fields, its checks, and the way to send it. `onQueued` runs when it is queued. */
export function useRequestForm(start: RequestStart, onQueued?: () => void) {
  const { user, sender, rows } = useSender()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { fields, durable, ...draft } = useDraft(user, start)
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const target = useTarget(fields.target, () => setConfirmed(new Set()))
  const [rowId, setRowId] = useState<string | null>(null)
  const [touched, setTouched] = useState<ReadonlySet<RequestField>>(new Set())
  const [stop, setStop] = useState<Stop>(null)
  const [checking, setChecking] = useState(false)
  const enqueue = useMutation(enqueueMutation(sender))
  // The address whose request this form will show; null once the form was left.
  const shows = useRef<string | null>('')
  // A form can be left while it waits for its checks: then the dock shows the request.
  useEffect(() => {
    shows.current = ''
    return () => {
      if (shows.current) setInForm(shows.current, false)
      shows.current = null
    }
  }, [])
  const dismiss = useMutation(actionMutation(sender))

  const context: BrandContext = {
    chosen: fields.brandId,
    openedFrom: start.openedFrom,
    listedHost: start.onItsList ? comparableHost(start.target) : null,
  }
  const { reading } = target
  const host = reading.ok ? reading.host : null
  const { choice, brandId, checks } = usePreflight(host, context)
  const row = rows.find(({ id }) => id === rowId) ?? null
  const refusal = row?.state.kind === 'refused' ? row.state : null
  const sending = checking || enqueue.isPending

  function change(part: Partial<RequestDraft>, field: RequestField) {
    draft.change(part)
    setTouched(new Set([...touched, field]))
    setStop(null)
  }

  /** The form was left meanwhile: what is missing is said where its user is now. */
  function tellLeft() {
    keepDraft(user, start.form, { ...fields, at: Date.now() })
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
    if (sending || (row && isUnderWay(row.state))) return
    const final = target.read(fields.target)
    if (!final.ok) {
      setStop('target')
      return
    }
    setChecking(true)
    // The checks may still be under way: what is sent must not overtake them.
    const known = await settledPreflight(client, final.host, context)
    setChecking(false)
    const needed =
      known.brandId === undefined
        ? 'brand'
        : known.checks.every((check) => isConfirmed(check, confirmed))
          ? null
          : 'confirm'
    if (known.brandId === undefined || needed !== null) {
      setStop(needed)
      if (shows.current === null) tellLeft()
      return
    }
    setStop(null)
    setTouched(new Set())
    const { website } = final
    // Before there is a row, so that it never shows below the page first.
    if (!onQueued && shows.current !== null) {
      shows.current = website
      setInForm(website, true)
    }
    enqueue.mutate(
      {
        run: {
          kind: 'single',
          delay: true,
          comment: fields.comment,
          requests: [{ line: 1, website, brandId: known.brandId, confirmed: [...confirmed] }],
        },
        replaces: row?.id,
      },
      {
        onSuccess: (queued) => {
          if (queued.kind === 'closed') {
            setInForm(website, false)
            return
          }
          const first = queued.kind === 'queued' ? queued.rows[0] : queued.row
          setRowId(first?.id ?? null)
          onQueued?.()
        },
        onError: () => setInForm(website, false),
      },
    )
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
    checking: sending,
    /** The request that was made of it. */
    row,
    /** Why it could not be stored, and so was not sent. */
    error: enqueue.error,
    sender,
    durable,
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
      if (row) dismiss.mutate({ kind: 'dismiss', id: row.id })
      setRowId(null)
      draft.clear()
      target.read('')
    },
  }
}
export type RequestFormState = ReturnType<typeof useRequestForm>

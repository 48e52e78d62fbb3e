import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useRef, useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { maxTargetLength } from '#/contract/limits.ts'
import type { RequestField } from '#/contract/takedown-request.ts'
import {
  comparableHost,
  readTarget,
  type AssumedScheme,
  type TargetReading,
} from '#/lib/target-url.ts'
import type { StorageFault } from '#/sender/row.ts'
import { tellInForm } from './in-form.ts'
import { isConfirmed } from './preflight.ts'
import { keepDraft, requestDrafts, type RequestDraft } from './request-device.ts'
import { isUnderWay } from './row-status.ts'
import { settledPreflight, usePreflight, type BrandWish } from './use-preflight.ts'
import { useSender } from './use-sender.ts'

/** What a form begins with; a draft of the same form on this device goes first. */
export interface RequestStart {
  /** Names the draft: forms with the same name share it. */
  form: string
  target: string
  /** The brand whose page it was opened from; null for none. */
  openedFrom: string | null
  /** The target is a row of that brand's list. */
  onItsList?: boolean
  /** A brand that is chosen already; null for a request without one. */
  brandId?: string | null
}

/** Typing rests this long, milliseconds, before the target is read aloud and looked up. */
const rest = 600

/** What kept the last press from sending. */
type Stop = 'target' | 'brand' | 'confirm' | null

/** A request being written: its fields, its checks, and the way to send it. */
export function useRequestForm(start: RequestStart, onHeld?: (id: string) => void) {
  const { user, sender, rows } = useSender()
  const client = useQueryClient()
  const drafts = requestDrafts(user)
  // A draft that comes after the first letter would overwrite it.
  use(drafts.loaded)
  const { durable } = drafts.state
  const brands = useQuery(compactBrandsOptions()).data?.rows

  const [fields, setFields] = useState<RequestDraft>(() => {
    const kept = drafts.state.value[start.form]
    return kept ?? { target: start.target, comment: '', brandId: start.brandId, at: 0 }
  })
  const [scheme, setScheme] = useState<AssumedScheme>('https')
  const [settled, setSettled] = useState(fields.target)
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const [rowId, setRowId] = useState<string | null>(null)
  const [unstored, setUnstored] = useState<StorageFault | null>(null)
  const [touched, setTouched] = useState<ReadonlySet<RequestField>>(new Set())
  const [stop, setStop] = useState<Stop>(null)
  const [checking, setChecking] = useState(false)
  const submitting = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const wish: BrandWish = {
    chosen: fields.brandId,
    openedFrom: start.openedFrom,
    listedHost: start.onItsList ? comparableHost(start.target) : null,
  }
  const read = (text: string) => readTarget(text, { longest: maxTargetLength, scheme })
  const reading: TargetReading = read(settled)
  const host = reading.ok ? reading.host : null
  const { choice, brandId, checks } = usePreflight(host, wish)
  const row = rows.find(({ id }) => id === rowId) ?? null
  const refusal = row?.state.kind === 'refused' ? row.state : null

  function change(part: Partial<RequestDraft>, field: RequestField) {
    const next = { ...fields, ...part, at: Date.now() }
    setFields(next)
    setTouched(new Set([...touched, field]))
    setStop(null)
    const empty = next.target.trim() === '' && next.comment.trim() === ''
    keepDraft(user, start.form, empty ? null : next)
  }

  function settle(text: string) {
    clearTimeout(timer.current)
    if (text === settled) return
    setSettled(text)
    setConfirmed(new Set())
  }

  async function submit(): Promise<void> {
    if (submitting.current || (row && isUnderWay(row.state))) return
    settle(fields.target)
    const final = read(fields.target)
    if (!final.ok) {
      setStop('target')
      return
    }
    submitting.current = true
    setChecking(true)
    // The checks may still be under way: what is sent must not overtake them.
    const known = await settledPreflight(client, final.host, wish)
    submitting.current = false
    setChecking(false)
    if (known.brandId === undefined) {
      setStop('brand')
      return
    }
    if (!known.checks.every((check) => isConfirmed(check, confirmed))) {
      setStop('confirm')
      return
    }
    setStop(null)
    setTouched(new Set())
    if (row) await sender.dismiss(row.id)
    const { website } = final
    // Before there is a row, so that it never shows below the page first.
    if (!onHeld) tellInForm(website, true)
    const queued = await sender.enqueue({
      kind: 'single',
      hold: true,
      comment: fields.comment,
      requests: [{ line: 1, website, brandId: known.brandId, confirmed: [...confirmed] }],
    })
    setUnstored(queued.kind === 'storage-failed' ? queued.why : null)
    const inHand =
      queued.kind === 'queued' ? queued.rows[0] : queued.kind === 'under-way' ? queued.row : null
    if (!inHand) {
      tellInForm(website, false)
      return
    }
    setRowId(inHand.id)
    onHeld?.(inHand.id)
  }

  return {
    fields: { ...fields, brandId },
    /** How the brand was come by; null where it was chosen by hand, or there is no address yet. */
    choice: fields.brandId === undefined && host !== null ? choice : null,
    brands,
    scheme,
    reading,
    /** Nothing was typed that is not read yet. */
    isSettled: settled === fields.target,
    checks,
    confirmed,
    stop,
    checking,
    /** The request that was made of it. */
    row,
    /** Why it could not be stored, and so was not sent. */
    unstored,
    sender,
    /** False where the browser keeps nothing: the draft is gone with the page. */
    durable,
    /** What the service said against a field that was not changed since. */
    errorsOf: (field: RequestField): readonly string[] =>
      touched.has(field) ? [] : (refusal?.fields[field] ?? []),
    otherErrors: refusal?.others ?? [],
    setTarget(target: string, at: 'typing' | 'once') {
      change({ target }, 'target_website')
      clearTimeout(timer.current)
      if (at === 'once') settle(target)
      else timer.current = setTimeout(() => settle(target), rest)
    },
    settle: () => settle(fields.target),
    /** A moment after the field was left: what shows then must not move the button being pressed. */
    settleSoon: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => settle(fields.target), rest)
    },
    setScheme,
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
      if (row) void sender.dismiss(row.id)
      setRowId(null)
      setFields({ target: '', comment: '', brandId: undefined, at: 0 })
      setSettled('')
      setConfirmed(new Set())
    },
    /** After an undo the form is open again. */
    release: () => setRowId(null),
  }
}
export type RequestFormState = ReturnType<typeof useRequestForm>

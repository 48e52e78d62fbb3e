import { useSelector } from '@tanstack/react-store'
import { useState } from 'react'
import { keepDraft, requestDrafts, type RequestDraft } from './request-device.ts'

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

/** The fields of a form, kept as a draft on this device while they are typed. Below `AfterDrafts`. */
export function useDraft(user: string, start: RequestStart) {
  const drafts = requestDrafts(user)
  const durable = useSelector(drafts, (state) => state.durable)
  const [fields, setFields] = useState<RequestDraft>(
    () =>
      drafts.state.value[start.form] ?? {
        target: start.target,
        comment: start.comment ?? '',
        brandId: start.brandId,
        at: 0,
      },
  )
  return {
    fields,
    /** False where the browser keeps nothing: the draft is gone with the page. */
    durable,
    change: (part: Partial<RequestDraft>) => {
      const next = { ...fields, ...part, at: Date.now() }
      const empty = next.target.trim() === '' && next.comment.trim() === ''
      setFields(next)
      keepDraft(user, start.form, empty ? null : next)
    },
    /** Empties the fields; the draft of a request that has become a case is gone already. */
    clear: () => setFields({ target: '', comment: '', brandId: undefined, at: 0 }),
  }
}

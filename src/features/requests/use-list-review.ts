import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useDeferredValue } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import type { Run } from '#/outbox/row.ts'
import { emptyDraft, listDraft, type ListDraft } from './drafts.ts'
import { isSent, readList, reviewLines, ticksOf, type ReviewRow } from './list-review.ts'
import { useChecks } from './use-checks.ts'
import { useAct, useSender } from './use-sender.ts'

/** Draft of the list and its changes. */
function useListDraft(user: string, runs: readonly Run[]) {
  const store = listDraft(user)
  const { value: stored, error } = useSelector(store)
  // A sent list is a run; the next draft is empty.
  const draft = runs.some(({ id }) => id === stored.runId) ? emptyDraft : stored
  return {
    draft,
    /** Storage error, because of which the draft is lost with the page; null if none. */
    trouble: error,
    change: (part: Partial<ListDraft>) =>
      store.update((before) => ({
        ...(before.runId === null ? before : draft),
        runId: null,
        ...part,
      })),
    tick: (row: ReviewRow, on: boolean) =>
      store.update((before) => {
        const ticks = ticksOf(row)
        const others = before.ticked.filter((one) => !ticks.includes(one))
        return { ...before, ticked: on ? [...others, ...ticks] : others }
      }),
    /** Stores the run created from it. */
    sentAs: (runId: string) => store.update((before) => ({ ...before, runId })),
  }
}

/** State of an unsent list: its draft, the review of every line, and submission. */
export function useListReview(openedFrom: string | null) {
  const { user, sender, runs } = useSender()
  const navigate = useNavigate()
  const { act, isPending, error } = useAct()
  const brands = useSuspenseQuery(compactBrandsOptions()).data.rows
  const { sentAs, ...stored } = useListDraft(user, runs)
  const { draft } = stored
  // Deferred: a thousand lines are parsed after the keystroke is rendered.
  const text = useDeferredValue(draft.text)
  const list = readList(text, draft.scheme)
  const hosts = new Set(list.lines.flatMap(({ reading }) => (reading.ok ? [reading.host] : [])))
  const checks = useChecks([...hosts], { chosen: draft.brandId, openedFrom })
  const { brand } = checks.facts
  const rows = reviewLines(list.lines, checks.facts, {
    brandOf: (host) => brands.find(({ id }) => id === draft.hostBrands[host]) ?? brand,
    sameTarget: sender.sameTarget,
  })
  const ticked = new Set(draft.ticked)

  async function queue(accepted: readonly string[]) {
    const sent = rows.filter((row) => isSent(row, ticked))
    const queued = await sender.enqueue({
      kind: 'list',
      delay: true,
      comment: draft.comment,
      requests: sent.map(({ line, website, findings, brand: of }) => ({
        line,
        website,
        brandId: of?.id ?? null,
        confirmed: [...findings, ...accepted],
      })),
      leftOut: rows
        .filter((row) => !sent.includes(row))
        .map(({ line, text: typed, remarks }) => ({
          line,
          text: typed.slice(0, 1000),
          reason: remarks.map((remark) => remark.text).join(' '),
        })),
    })
    if (queued === null) return
    sentAs(queued.run.id)
    await navigate({
      to: '/takedowns/bulk',
      search: { ...(brand && { brand: brand.id }), run: queued.run.id },
    })
  }

  return {
    ...stored,
    user,
    brands,
    /** Brand whose request list can be added; null for none. */
    markedBrandId: brand?.id ?? openedFrom,
    list,
    hosts,
    checks,
    rows,
    ticked,
    /** True if some text is not parsed yet. */
    isUnread: text !== draft.text,
    /** True if the list is being stored. */
    isPending,
    /** Storage error, because of which it was not sent. */
    error,
    /** Queues the confirmed lines. `accepted` are failed checks that the user accepted. */
    send: (accepted: readonly string[]) => act(async () => queue(accepted)),
  }
}
export type ListReview = ReturnType<typeof useListReview>

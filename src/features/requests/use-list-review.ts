import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useDeferredValue } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import type { Run } from '#/outbox/row.ts'
import { emptyDraft, listDraft, type ListDraft } from './drafts.ts'
import { isReady, parseList, reviewLines, confirmationKeys, type ReviewRow } from './list-review.ts'
import { useChecks } from './use-checks.ts'
import { useOutboxAction, useOutbox } from './use-outbox.ts'

/** Draft of the list and its changes. */
function useListDraft(user: string, runs: readonly Run[]) {
  const store = listDraft(user)
  const { value: stored, error } = useSelector(store)
  // A sent list is a run; the next draft is empty.
  const draft = runs.some(({ id }) => id === stored.runId) ? emptyDraft : stored
  return {
    draft,
    /** Storage error, because of which the draft is lost with the page; null if none. */
    storageError: error,
    change: (part: Partial<ListDraft>) =>
      store.update((before) => ({
        ...(before.runId === null ? before : draft),
        runId: null,
        ...part,
      })),
    setTicked: (row: ReviewRow, isTicked: boolean) =>
      store.update((before) => {
        const ticks = confirmationKeys(row)
        const others = before.ticked.filter((one) => !ticks.includes(one))
        return { ...before, ticked: isTicked ? [...others, ...ticks] : others }
      }),
    /** Stores the run created from it. */
    sentAs: (runId: string) => store.update((before) => ({ ...before, runId })),
  }
}

/** State of an unsent list: its draft, the review of every line, and submission. */
export function useListReview(openedFrom: string | null) {
  const { user, outbox, runs } = useOutbox()
  const navigate = useNavigate()
  const { runAction, isPending, error } = useOutboxAction()
  const brands = useSuspenseQuery(compactBrandsOptions()).data.rows
  const { sentAs: markSentAs, ...stored } = useListDraft(user, runs)
  const { draft } = stored
  // Deferred: a thousand lines are parsed after the keystroke is rendered.
  const text = useDeferredValue(draft.text)
  const list = parseList(text, draft.scheme)
  const hosts = new Set(list.lines.flatMap(({ result }) => (result.ok ? [result.host] : [])))
  const checks = useChecks([...hosts], { selectedBrandId: draft.brandId, openedFrom })
  const { brand } = checks.facts
  const rows = reviewLines(list.lines, checks.facts, {
    getBrand: (host) => brands.find(({ id }) => id === draft.hostBrands[host]) ?? brand,
    findSameTarget: outbox.sameTarget,
  })
  const ticked = new Set(draft.ticked)

  async function enqueueLines(acceptedFindings: readonly string[]) {
    const sent = rows.filter((row) => isReady(row, ticked))
    const queued = await outbox.enqueue({
      kind: 'list',
      delay: true,
      comment: draft.comment,
      requests: sent.map(({ line, website, findings, brand: of }) => ({
        line,
        website,
        brandId: of?.id ?? null,
        confirmed: [...findings, ...acceptedFindings],
      })),
      leftOut: rows
        .filter((row) => !sent.includes(row))
        .map(({ line, text: typed, messages }) => ({
          line,
          text: typed.slice(0, 1000),
          reason: messages.map((remark) => remark.text).join(' '),
        })),
    })
    if (queued === null) return
    markSentAs(queued.run.id)
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
    requestListBrandId: brand?.id ?? openedFrom,
    list,
    hosts,
    checks,
    rows,
    ticked,
    /** True if some text is not parsed yet. */
    isParsing: text !== draft.text,
    /** True if the list is being stored. */
    isPending,
    /** Storage error, because of which it was not sent. */
    error,
    /** Queues the confirmed lines. `accepted` are failed checks that the user accepted. */
    send: (acceptedFindings: readonly string[]) =>
      runAction(async () => enqueueLines(acceptedFindings)),
  }
}
export type ListReview = ReturnType<typeof useListReview>

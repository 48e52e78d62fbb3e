import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useDeferredValue } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { emptyDraft, listDraft, type ListDraft } from './drafts.ts'
import { isReady, parseList, reviewLines, confirmationKeys, type ReviewRow } from './list-review.ts'
import { useChecks } from './use-checks.ts'
import { useOutboxAction, useOutbox } from './use-outbox.ts'

/** Stored length of a skipped line, characters. */
const maxLeftOutLength = 1000

/** State of an unsent list: its draft, the review of every line, and submission. */
export function useListReview(openedFrom: string | null) {
  const { user, outbox, runs } = useOutbox()
  const navigate = useNavigate()
  const { runAction, isPending, error } = useOutboxAction()
  const brands = useSuspenseQuery(compactBrandsOptions()).data.rows
  const store = listDraft(user)
  const { value: storedDraft, error: storageError } = useSelector(store)
  // A sent list is a run; the next draft is empty.
  const draft = runs.some(({ id }) => id === storedDraft.runId) ? emptyDraft : storedDraft
  // Deferred: a thousand lines are parsed after the keystroke is rendered.
  const text = useDeferredValue(draft.text)
  const list = parseList(text, draft.scheme)
  const hosts = list.lines.flatMap(({ result }) => (result.ok ? [result.host] : []))
  const checks = useChecks([...new Set(hosts)], { selectedBrandId: draft.brandId, openedFrom })
  const { brand } = checks.facts
  const rows = reviewLines(list.lines, checks.facts, {
    getBrand: (host) => brands.find(({ id }) => id === draft.hostBrands[host]) ?? brand,
    findSameTarget: outbox.sameTarget,
  })
  const confirmed = new Set(draft.ticked)

  async function enqueueLines() {
    const readyRows = rows.filter((row) => isReady(row, confirmed))
    const queued = await outbox.enqueue({
      kind: 'list',
      delay: true,
      comment: draft.comment,
      requests: readyRows.map((row) => ({
        line: row.line,
        website: row.website,
        brandId: row.brand?.id ?? null,
        confirmed: [...row.findings],
      })),
      leftOut: rows
        .filter((row) => !isReady(row, confirmed))
        .map((row) => ({
          line: row.line,
          text: row.text.slice(0, maxLeftOutLength),
          reason: row.messages.map((message) => message.text).join(' '),
        })),
    })
    if (queued === null) return
    store.update((before) => ({ ...before, runId: queued.run.id }))
    await navigate({
      to: '/takedowns/bulk',
      search: { ...(brand && { brand: brand.id }), run: queued.run.id },
    })
  }

  return {
    brands,
    draft,
    /** Storage error, because of which the draft is lost with the page; null if none. */
    storageError,
    list,
    checks,
    rows,
    /** Confirmations of lines; see `confirmationKeys`. */
    confirmed,
    /** True if some text is not parsed yet. */
    isParsing: text !== draft.text,
    /** True if the list is being stored. */
    isPending,
    /** Storage error, because of which it was not sent. */
    error,
    change: (part: Partial<ListDraft>) =>
      store.update((before) => ({
        ...(before.runId === null ? before : draft),
        runId: null,
        ...part,
      })),
    confirmLine: (row: ReviewRow, isConfirmed: boolean) =>
      store.update((before) => {
        const keys = confirmationKeys(row)
        const others = before.ticked.filter((key) => !keys.includes(key))
        return { ...before, ticked: isConfirmed ? [...others, ...keys] : others }
      }),
    /** Queues the ready lines. */
    send: () => runAction(enqueueLines),
  }
}
export type ListReview = ReturnType<typeof useListReview>

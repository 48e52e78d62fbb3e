import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import type { CompactBrand } from '#/contract/compact-brand.ts'
import { enqueueMutation } from '#/features/requests/request-mutations.ts'
import { useSender } from '#/features/requests/use-sender.ts'
import { keepFocus } from './keep-focus.ts'
import { ListCard } from './list-card.tsx'
import { readList } from './list-text.ts'
import { RequestsCard } from './requests-card.tsx'
import { isSent } from './review-sums.ts'
import { ReviewTable } from './review-table.tsx'
import { reviewLines } from './review.ts'
import { useListDraft } from './use-list-draft.ts'
import { useListFacts } from './use-list-facts.ts'

type ComposeViewProps = {
  brands: readonly CompactBrand[]
  /** The brand whose page it was opened from. */
  openedFrom: string | null
}

/** Writing a list: what is on it, what becomes of every line, and in numbers what will be sent. */
export function ComposeView({ brands, openedFrom }: ComposeViewProps) {
  const { user, sender, runs } = useSender()
  const navigate = useNavigate()
  const enqueue = useMutation(enqueueMutation(sender))
  const { draft, change, tick, sentAs } = useListDraft(user, runs)
  // A thousand lines are read and judged after the letter is on screen.
  const text = useDeferredValue(draft.text)
  const list = readList(text, draft.scheme)
  const checks = useListFacts({ lines: list.lines, brands, chosen: draft.brandId, openedFrom })
  const brand =
    list.lines.length > 0
      ? checks.facts.brand
      : (brands.find(({ id }) => id === draft.brandId) ?? null)
  const rows = reviewLines(list.lines, checks.facts)
  const ticked = new Set(draft.ticked)

  function send(accepted: readonly string[]) {
    const brandId = brand?.id ?? null
    const run = {
      kind: 'list',
      delay: true,
      comment: draft.comment,
      requests: rows
        .filter((row) => isSent(row, ticked))
        .map(({ line, website, findings }) => ({
          line,
          website,
          brandId,
          confirmed: [...findings, ...accepted],
        })),
      leftOut: rows
        .filter((row) => !isSent(row, ticked))
        .map(({ line, text: typed, remarks }) => ({
          line,
          text: typed.slice(0, 1000),
          reason: remarks.map((remark) => remark.text).join(' '),
        })),
    } as const
    enqueue.mutate(
      { run },
      {
        onSuccess: (queued) => {
          if (queued.kind !== 'queued') return
          sentAs(queued.run.id)
          void navigate({
            to: '/takedowns/bulk',
            search: { ...(brandId !== null && { brand: brandId }), run: queued.run.id },
          })
        },
      },
    )
  }

  return (
    <>
      <div ref={keepFocus} className="grid gap-3.5 lg:grid-cols-2">
        <ListCard
          user={user}
          draft={draft}
          list={list}
          brandId={brand?.id ?? openedFrom}
          onChange={change}
        />
        <RequestsCard
          brands={brands}
          brand={brand}
          draft={draft}
          rows={rows}
          ticked={ticked}
          checks={checks}
          unread={text !== draft.text}
          pending={enqueue.isPending}
          error={enqueue.error}
          onChange={change}
          onSend={send}
        />
      </div>
      {rows.length > 0 && <ReviewTable rows={rows} ticked={ticked} onTick={tick} />}
    </>
  )
}

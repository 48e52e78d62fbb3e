import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { formatCount } from '#/lib/numbers.ts'
import type { ListSearch } from '#/product/lists/use-list-search.ts'
import type { BrandMarks } from '#/product/marks/brand-marks.ts'
import { pageToReview } from '#/product/marks/page-to-review.ts'
import { isDealtWith } from '#/product/marks/review-order.ts'
import { Button } from '#/ui/button.tsx'
import type { HostList } from './domain-list.ts'
import type { Asked } from './domain-search.ts'
import { hosts } from './host-list.ts'
import { beginsWithWork } from './page-to-begin.ts'

type DealtWithNoticeProps = {
  brandId: string
  shown: Asked
  list: HostList
  marks: BrandMarks
  /** The way to the rows. */
  toList: ListSearch
}

/** Where a list in review order has a page with nothing left to review: that it is so, and the way on. */
export function DealtWithNotice(props: DealtWithNoticeProps) {
  const { shown, list, marks } = props
  const from = useRouterState({ select: ({ location }) => location.state.reviewFrom })
  if (!beginsWithWork(shown)) return null
  const isDone = list.loaded.length > 0 && list.loaded.every((row) => isDealtWith(row, marks))
  if (isDone && (list.more || shown.page > 1)) return <PageDone key={list.key} {...props} />
  if (from !== shown.page || from === 1) return null
  return (
    <output className="rounded-control bg-grey-soft px-2.5 py-1.5 text-sm text-grey">
      This is page {formatCount(from)}: everything on the pages before it was dealt with.
    </output>
  )
}

function PageDone({ brandId, shown, list, marks, toList }: DealtWithNoticeProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const look = useMutation({
    mutationFn: async () => {
      const pageOf = (page: number) => hosts(brandId, { ...shown, page })
      const on = { queryClient, marks, pageOf }
      const below = list.more ? await pageToReview({ ...on, from: shown.page + 1 }) : null
      const page = below ?? (await pageToReview({ ...on, from: 1 }))
      if (page === null) return false
      toList.enter(true)
      await navigate({ to: '.', search: { ...shown, page } })
      return true
    },
  })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-grey-soft px-2.5 py-1.5 text-sm text-grey">
      <output>
        {look.data === false
          ? 'Everything in this list was dealt with.'
          : look.error
            ? 'The other pages could not be loaded.'
            : `All ${formatCount(list.loaded.length)} domains on this page were dealt with.`}
      </output>
      {look.data !== false && (
        <Button size="small" pending={look.isPending} onClick={() => look.mutate()}>
          Go to the next to review
        </Button>
      )}
    </div>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TurnPage } from '#/product/lists/use-page-turn.ts'
import { isDealtWith, lastIn } from '#/product/marks/review-order.ts'
import { useBrandMarks } from '#/product/marks/use-brand-marks.ts'
import type { DomainList } from './domain-list.ts'
import type { Asked } from './domain-search.ts'
import { apexes, hosts, listKey } from './host-list.ts'
import { isReviewOrder } from './orders.ts'
import type { Evidence } from './use-evidence.ts'

type TurnParts = {
  brandId: string
  shown: Asked
  list: DomainList | null
  evidence: Evidence
}

/** Turns the pages of the list, and with them the evidence when it is open. */
export function useTurn({ brandId, shown, list, evidence }: TurnParts): TurnPage {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { marks } = useBrandMarks(brandId)
  return async (by, lands) => {
    const there = { ...shown, page: shown.page + by }
    if (there.page < 1 || (by > 0 && !list?.more)) return null
    if (there.group === 'apex') {
      await queryClient.ensureQueryData(apexes(brandId, there))
      await navigate({ to: '.', search: there })
      return listKey(there)
    }
    const page = await queryClient.ensureQueryData(hosts(brandId, there))
    // As they will stand there.
    const rows = isReviewOrder(there)
      ? lastIn(page.rows, (row) => isDealtWith(row, marks))
      : page.rows
    const row = lands === 'first' ? rows[0] : rows.at(-1)
    await (row && evidence.openNow() !== null
      ? navigate({
          to: evidence.address(),
          params: { brandId, domainId: row.id },
          search: there,
          state: true,
        })
      : navigate({ to: '.', search: there }))
    return listKey(there)
  }
}

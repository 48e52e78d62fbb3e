import { useNavigate } from '@tanstack/react-router'

/**
 * Goes to the page beside the one on screen, where the cursor `lands` on its first or last row, and
 * answers the name that its rows have for `useListController`; null where there is none.
 */
export type TurnPage = (by: 1 | -1, lands: 'first' | 'last') => Promise<string | null>

type PageTurn = {
  page: number
  /** Whether there is a page after this one. */
  more: boolean
  /** Names the rows of a page. */
  keyOf: (page: number) => string
}

/** Turns the pages of a list whose place is `page` in the address. */
export function usePageTurn({ page, more, keyOf }: PageTurn): TurnPage {
  const navigate = useNavigate()
  return async (by) => {
    const there = page + by
    if (there < 1 || (by > 0 && !more)) return null
    await navigate({
      to: '.',
      search: (search) => ({ ...search, page: there }),
      // The list is scrolled to the row that the cursor lands on.
      resetScroll: false,
    })
    return keyOf(there)
  }
}

import { useRouter } from '@tanstack/react-router'
import { useReducer, useRef, useState, type Dispatch, type RefObject } from 'react'
import { listReducer, newList, type ListAction, type ListState } from './list-reducer.ts'
import type { RowWish } from './use-row-focus.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The row that something was opened from: Back returns to it. */
    listRow?: string
  }
}

/** The state of a list and how it changes; give it to `useListController` where the rows are. */
export type ListStore<Item> = {
  state: ListState<Item>
  dispatch: Dispatch<ListAction<Item>>
  /** What the row of the cursor is to have as soon as it is there: the focus, as when Back leads to it. */
  wishRef: RefObject<RowWish | null>
}

/**
 * Cursor, selection and open rows of a list. Call it in what outlives the rows: pages turn and filters
 * change below it. The cursor begins on the row that Back leads to, else on `row`.
 */
export function useListState<Item extends { id: string }>(
  row: string | null = null,
): ListStore<Item> {
  const router = useRouter()
  const [returnedTo] = useState(() => router.state.location.state.listRow ?? null)
  const [state, dispatch] = useReducer(
    listReducer<Item>,
    returnedTo ?? row,
    (first): ListState<Item> => newList(first),
  )
  const wishRef = useRef<RowWish>(returnedTo === null ? null : { focus: true, sight: 'any' })
  return { state, dispatch, wishRef }
}

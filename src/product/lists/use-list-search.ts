import { useRouter } from '@tanstack/react-router'
import type { ListStore } from './use-list-state.ts'

/** The ways between a field that searches a list and the rows of the list. */
export interface ListSearch {
  /** What was typed is about to be searched for, in a step of its own in the history. */
  begin: () => void
  /** To the row of the cursor, else to the first; `past`: as soon as the rows on screen have been replaced. */
  enter: (past: boolean) => void
  /** To the row that one was at; `undo`: in the list of before the search, as with Back. */
  leave: (undo: boolean) => void
}

/** For a `SearchInput` beside a list; `list` names the rows on screen as for `useListController`. */
export function useListSearch<Item extends { id: string }>(
  { state, dispatch, wishRef }: ListStore<Item>,
  list: string,
): ListSearch {
  const { history } = useRouter()
  const enter = (past: boolean) => {
    wishRef.current = { focus: true, sight: 'middle' }
    dispatch({ type: 'enter', past: past ? list : null })
  }
  return {
    begin: () => dispatch({ type: 'search', depth: history.location.state.__TSR_index }),
    enter,
    leave: (undo) => {
      if (!undo) {
        if (state.cursor !== null) enter(false)
        return
      }
      if (state.searchedFrom !== null) wishRef.current = { focus: true, sight: 'middle' }
      dispatch({ type: 'return' })
      history.back()
    },
  }
}

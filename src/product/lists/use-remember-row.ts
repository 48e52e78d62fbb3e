import { useRouter } from '@tanstack/react-router'

/**
 * Notes the row that something is about to be opened from in the history of the browser: Back, also
 * after a reload, leads to it (`useListState`).
 */
export function useRememberRow(): (row: { id: string }) => void {
  const { history, state } = useRouter()
  return ({ id }) => {
    const { href, state: kept } = state.location
    history.replace(href, { ...kept, listRow: id })
    // Else it would be made one with the step that follows.
    history.flush()
  }
}

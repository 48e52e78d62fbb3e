import type { HostRow } from '#/api/host-rows.ts'
import { selectedItems } from '#/product/lists/selection.ts'
import { useListController } from '#/product/lists/use-list-controller.ts'
import type { ListStore } from '#/product/lists/use-list-state.ts'
import type { ApexRow, DomainList } from './domain-list.ts'
import type { Asked } from './domain-search.ts'
import { listKey } from './host-list.ts'
import { hostCount } from './marks/mark-labels.ts'
import { useMarks } from './marks/use-marks.ts'
import { isGroup, type PictureGroup } from './pictures/picture-groups.ts'
import type { RequestTakedowns } from './request-takedowns.ts'
import { rowNote } from './row-note.ts'
import { copyHosts } from './selection/copy-hosts.ts'
import { useTriageKeys } from './triage-keys.ts'
import { isApex, isHost, type TriageRow } from './triage-row.ts'
import { useDecisions } from './use-decisions.ts'
import { useEvidenceFollow } from './use-evidence-follow.ts'
import { useEvidence } from './use-evidence.ts'
import { useLookAhead } from './use-look-ahead.ts'
import { useTriageRows } from './use-triage-rows.ts'
import { useTurn } from './use-turn.ts'

type TriageParts = {
  brandId: string
  /** What the rows on screen are of. */
  shown: Asked
  /** Newer rows are on their way. */
  busy: boolean
  /** Null while there is none, as when it could not be read. */
  list: DomainList | null
  /** Hosts that are one row, because their pictures are near-identical. */
  groups: readonly PictureGroup[]
  store: ListStore<HostRow>
  /** The domain whose evidence the address asks for. */
  openId: string | null
  /** Whether that has the page to itself. */
  isPage: boolean
  onRequest: RequestTakedowns
}

/** Working through a list of domains: cursor, selection, what is decided, and the evidence that follows. */
export function useTriage({
  brandId,
  shown,
  busy,
  list,
  groups,
  store,
  openId,
  isPage,
  onRequest,
}: TriageParts) {
  const { dispatch } = store
  const evidence = useEvidence(brandId)
  const marking = useMarks(brandId)
  const { marks, act } = marking
  const triageRows = useTriageRows({ list, groups, store, marks })
  const { rows, hostsOf, readHosts, several, toggle } = triageRows
  const lookAhead = useLookAhead(brandId, rows)
  const turn = useTurn({ brandId, shown, list, evidence })
  const filter = list?.filter ?? ''
  const selected = selectedItems(store.state.selection, list?.loaded)

  const controller = useListController<TriageRow, HostRow>({
    store,
    list: listKey(shown),
    rows,
    busy,
    keys: {
      id: 'triage',
      group: 'Domains',
      open: triageRows.areApexes ? 'Show or hide the hosts' : 'Open the evidence',
      select: triageRows.areApexes ? 'Select the hosts' : 'Select the row',
      copy: 'Copy the domain, or all that are selected',
      close: 'Clear the selection, then close the evidence',
    },
    turn,
    onMove: (row) => {
      if (!isHost(row)) return
      act.see(row)
      lookAhead(row)
      // The evidence follows the cursor when it is open.
      if (evidence.openNow() !== null) evidence.open(row.id)
    },
    onOpen: (row) => {
      if (isHost(row)) open(row)
      else toggle(row)
    },
    onClose: close,
    onCopy: async (row) => {
      const about = selected.length > 0 || row === null ? selected : [row]
      const names = about.flatMap((one) =>
        isApex(one) ? { name: one.id } : isGroup(one) ? one.hosts : one,
      )
      return names.length === 0 ? null : copyHosts(names, 'defanged')
    },
    select: {
      filter,
      itemsOf: hostsOf,
      ...(several && {
        read: readHosts,
        tell: (count: number, on: boolean) =>
          `${hostCount(count)} ${on ? 'selected' : 'no longer selected'}.`,
      }),
    },
    noteOf: ({ id }) => rowNote(marks, id),
  })

  function open(row: HostRow) {
    controller.put(row.id)
    evidence.open(row.id)
  }

  function close() {
    if (evidence.openNow() === null) return
    evidence.close()
    controller.focus()
  }

  useEvidenceFollow({
    store,
    list: listKey(shown),
    rows,
    evidence,
    openId,
    isPage,
    focus: controller.focus,
  })

  const decisions = useDecisions({
    list,
    marking,
    triageRows,
    controller,
    selected,
    clearSelection: () => dispatch({ type: 'clear' }),
    onRequest,
  })

  useTriageKeys({
    turn: () => {
      const { current } = controller
      if (evidence.openNow() !== null) evidence.turn()
      else if (current && isHost(current)) evidence.open(current.id, 'page')
    },
    decide: decisions.decide,
    request: decisions.request,
    undo: decisions.undo,
  })

  return {
    ...marking,
    ...triageRows,
    ...decisions,
    list,
    controller,
    toggle: (row: ApexRow | PictureGroup) => {
      controller.put(row.id)
      toggle(row)
    },
    open,
    close,
    next: () => controller.move('next', { focus: false }),
    isSelected: ({ id }: HostRow) => store.state.selection.chosen.has(id),
    selectHosts: (some: readonly HostRow[], on: boolean) =>
      dispatch(
        on ? { type: 'add', items: some, filter } : { type: 'drop', ids: some.map(({ id }) => id) },
      ),
  }
}
export type Triage = ReturnType<typeof useTriage>

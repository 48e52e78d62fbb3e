import { createContext, use, useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react'
import type { DomainFilters } from '#/api/domains.ts'
import type { HostRow } from '#/api/host-rows.ts'
import type { Walked } from '#/api/walk.ts'
import { plainRow, type RowState } from '#/ui/column.ts'
import type { Refreshable } from '#/ui/refresh.tsx'
import type { RowForm } from './loaded/use-load-all.ts'
import type { Decision } from './marks/mark-session.ts'

/** How many rows the list has, as its head says it. */
export interface ListCount {
  count: number | null
  one: string
  many: string
  more?: string
}

/** Where a row can be reached that is not in the list on screen. */
export type Landing = { row: { id: string; name: string | null }; list: string; index: number }

/** Apexes instead of hosts: each stands for hosts, which are shown below it when it is asked for. */
export interface Groups {
  isOpen: (apex: string) => boolean
  toggle: (apex: string) => void
  /** Reads the hosts of an apex, or finds them where they were read. */
  read: (apex: string) => Promise<readonly HostRow[]>
}

/** The list on screen, as whatever works on it needs it. */
export interface DeskList {
  /** Names it: another filter, order or page is another list. */
  key: string
  filters: DomainFilters
  counted: ListCount
  /** When its rows were read, and the way to read them again. */
  reading: Refreshable
  /** How many hosts the filter has, null when the service does not say. */
  total: number | null
  /** What the cursor goes over: hosts, or apexes. */
  rows: readonly { id: string; name: string }[]
  /** The hosts that are here, in the form they have, shown or not. Those of apexes come as they open. */
  loaded: readonly HostRow[]
  form: RowForm
  /** Of the loaded ones those that no filter leaves out, and how many could not be judged. */
  fitting: readonly HostRow[]
  unsaid: number
  /** All hosts of the filter, when they are loaded. */
  whole?: Walked<HostRow> | undefined
  /** The hosts that a row stands for; null while they have not been shown. */
  hostsOf: (id: string) => readonly HostRow[] | null
  groups: Groups | null
  /** Names the columns that are shown. */
  columns: string
  /** The way to other pages, as it is drawn. */
  pages: ReactNode
  /** Goes to another page and says which row to go on with; null when there is none. */
  turnTo: (by: 1 | -1, openEvidence: boolean) => Promise<Landing | null>
}

/** What the keys, the cursor, the selection and the marks make of the list. */
export interface DeskView {
  stateOf: (id: string) => RowState
  /** Rows that the reader does not want to see now; null: all are shown. */
  hidden: { has: (id: string) => boolean } | null
  /** The place of the current row, null without one. */
  cursor: number | null
  /** How many of the rows shown are selected. */
  chosen: number
  /** What was decided about the host whose evidence is open. */
  decided: ReadonlySet<Decision>
}

/** What can be done with the list. */
export interface Hands {
  /** Puts the cursor on the row at a place. */
  go: (at: number) => void
  select: (at: number, through: boolean) => void
  selectShown: (on: boolean) => void
  selectHosts: (hosts: readonly HostRow[], on: boolean) => void
  move: (to: 'next' | 'previous') => void
  /** For hosts of a group; without any, for the one whose evidence is open. */
  decide: (what: Decision, hosts?: readonly HostRow[]) => void
  request: (hosts?: readonly HostRow[]) => void
}

const plainView: DeskView = {
  stateOf: () => plainRow,
  hidden: null,
  cursor: null,
  chosen: 0,
  decided: new Set(),
}

const isSame = (a: RowState, b: RowState): boolean =>
  a.current === b.current && a.selected === b.selected && a.dimmed === b.dimmed && a.note === b.note

/** Where the list and what works on it meet: rows on one side, keys, selection and marks on the other. */
export function createDesk() {
  const listeners = new Set<() => void>()
  const states = new Map<string, RowState>()
  let list: DeskList | null = null
  let view = plainView
  let hands: Hands | null = null
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    getList: () => list,
    getView: () => view,
    /** The state of a row; the same object while nothing changes, and for all rows that nothing sets apart. */
    of(id: string): RowState {
      const next = view.stateOf(id)
      if (isSame(plainRow, next)) return plainRow
      const before = states.get(id)
      if (before && isSame(before, next)) return before
      states.set(id, next)
      return next
    },
    lay(next: DeskList | null) {
      if (next?.key !== list?.key) states.clear()
      list = next
      tell()
    },
    show(next: DeskView) {
      view = next
      tell()
    },
    /** Has it done by the hands of the list. */
    ask(job: (hands: Hands) => void) {
      if (hands) job(hands)
    },
    staff(next: Hands) {
      hands = next
    },
    leave() {
      hands = null
      view = plainView
    },
  }
}
export type Desk = ReturnType<typeof createDesk>

const DeskContext = createContext<Desk | null>(null)

/** Gives the parts below it the desk. */
export const DeskProvider = DeskContext

/** The desk that the part belongs to. */
export function useDesk(): Desk {
  const desk = use(DeskContext)
  if (!desk) throw new Error('This part stands beside a list of domains only.')
  return desk
}

/** The list on screen; null while there is none, as when it could not be read. */
export function useDeskList(): DeskList | null {
  const desk = useDesk()
  return useSyncExternalStore(desk.subscribe, desk.getList)
}

/** One thing of the view; `pick` has to answer the same while it has not changed. */
export function useDeskView<Part>(pick: (view: DeskView) => Part): Part {
  const desk = useDesk()
  return useSyncExternalStore(desk.subscribe, () => pick(desk.getView()))
}

/** Lays a list on the desk while the part is mounted. */
export function useLaidList(list: DeskList): void {
  const desk = useDesk()
  // The desk outlives the list, and is no component.
  useLayoutEffect(() => desk.lay(list))
  useLayoutEffect(() => () => desk.lay(null), [desk])
}

import { Store } from '@tanstack/react-store'
import { useLayoutEffect, useState } from 'react'
import type { HostRow } from '#/api/host-rows.ts'
import type { Triage } from './use-triage.ts'

/** What the cells of a list do. */
export type RowActions = {
  open: (row: HostRow) => void
  /** `through`: all rows up to this one. */
  select: (row: HostRow, through: boolean) => void
  selectShown: (on: boolean) => void
}

const actionsOf = ({ open, controller }: Triage): RowActions => ({
  open,
  select: (row, through) => void controller.select(row, { through }),
  selectShown: controller.selectShown,
})

/** Functions that stay, and do what those given last do. */
function stable(first: RowActions) {
  const newest = new Store(first)
  const actions: RowActions = {
    open: (row) => newest.state.open(row),
    select: (row, through) => newest.state.select(row, through),
    selectShown: (on) => newest.state.selectShown(on),
  }
  return { actions, renew: (next: RowActions) => newest.setState(() => next) }
}

/**
 * What the cells of a list do, in functions that stay the same: with those of each moment, all rows were drawn
 * again with every move of the cursor.
 */
export function useRowActions(triage: Triage): RowActions {
  const [{ actions, renew }] = useState(() => stable(actionsOf(triage)))
  useLayoutEffect(() => renew(actionsOf(triage)))
  return actions
}

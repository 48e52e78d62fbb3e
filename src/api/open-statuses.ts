import type { TakedownStatus } from '#/contract/codes.ts'

/** The states that the contract names in which a case runs or waits for approval. */
export const openStatuses = [
  'REQUESTED',
  'OPEN',
  'IN_PROGRESS',
  'PENDING_RESPONSE',
] as const satisfies readonly TakedownStatus[]

/** Whether exactly these are asked for: then what is open in any other state is meant too (C110). */
export const meansOpen = (statuses: readonly TakedownStatus[]): boolean =>
  statuses.length === openStatuses.length &&
  openStatuses.every((status) => statuses.includes(status))

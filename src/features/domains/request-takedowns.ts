/** A host that a takedown is asked for. */
export interface RequestedHost {
  readonly id: string
  /** As the list gives it; empty when the service gives none. */
  readonly name: string
}

/**
 * Asks for takedowns of hosts, one or many. The route gives it, because how a request is written is no
 * business of the list. What it answers is said on screen and the cursor goes on to the next row; without
 * an answer it has led elsewhere, as to a form, and the cursor stays.
 */
export type RequestTakedowns = (
  hosts: readonly RequestedHost[],
) => string | void | Promise<string | void>

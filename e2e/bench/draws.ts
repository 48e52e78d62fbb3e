/** Components that React has rendered since the start of the count. */
export type Draws = {
  /** Times that changes were put into the document. */
  readonly commits: number
  /** Components that ran, each time counted. */
  readonly components: number
  /** Rows of the list that were drawn, each time counted. */
  readonly rows: number
}

declare global {
  interface Window {
    draws: {
      /** Components and elements of the first commit; null before. */
      first: { readonly components: number; readonly elements: number } | null
      /** The counts since this was last asked. */
      readonly take: () => Draws
    }
  }
}

/**
 * Runs in every page before its own scripts, and counts what React does, by the hook that its developer tools use
 * and that a build for production calls as well. Work that React threw away before a commit is not seen.
 */
export function countDraws(): void {
  type Fiber = {
    readonly tag: number
    readonly type: unknown
    readonly flags: number
    readonly memoizedProps: Readonly<Record<string, unknown>> | null
    readonly child: Fiber | null
    readonly sibling: Fiber | null
    readonly alternate: Fiber | null
  }
  /** Function, class, forwardRef, memo, simple memo, as React numbers them. */
  const components = new Set([0, 1, 11, 14, 15])
  const element = 5
  const performedWork = 1
  let counts = { commits: 0, components: 0, rows: 0 }
  let elements = 0

  const isRow = ({ tag, type, memoizedProps }: Fiber): boolean =>
    tag === element && type === 'tr' && memoizedProps !== null && 'data-row' in memoizedProps

  /** Counts a part of the tree beside what stood there: null where it is new. */
  function count(fiber: Fiber, before: Fiber | null): void {
    const isNew = before === null
    if (components.has(fiber.tag) && (isNew || (fiber.flags & performedWork) !== 0))
      counts.components += 1
    if (isRow(fiber) && fiber.memoizedProps !== before?.memoizedProps) counts.rows += 1
    if (isNew && fiber.tag === element) elements += 1
    if (fiber.child !== before?.child)
      for (let child = fiber.child; child; child = child.sibling)
        // Without a commit before, the other version of a child is one that was never shown.
        count(child, isNew ? null : child.alternate)
  }

  window.draws = {
    first: null,
    take() {
      const taken = counts
      counts = { commits: 0, components: 0, rows: 0 }
      return taken
    },
  }
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      isDisabled: false,
      supportsFiber: true,
      renderers: new Map(),
      checkDCE: () => undefined,
      inject: () => 1,
      onScheduleFiberRoot: () => undefined,
      onCommitFiberRoot(_: number, { current }: { current: Fiber }) {
        counts.commits += 1
        count(current, current.alternate)
        window.draws.first ??= { components: counts.components, elements }
      },
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberUnmount: () => undefined,
    },
  })
}

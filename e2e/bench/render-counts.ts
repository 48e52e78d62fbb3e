export type RenderCounts = {
  readonly commits: number
  /** Number of times that components rendered. */
  readonly components: number
  readonly rows: number
}

declare global {
  interface Window {
    renderCounts: {
      /** Null until the first commit. */
      firstCommit: { readonly components: number; readonly elements: number } | null
      /** Returns the counts since the last call. */
      readonly take: () => RenderCounts
    }
  }
}

/**
 * Runs in every page before its own scripts. Uses the React DevTools hook, which production builds call too. Doesn't
 * count renders that React discards before a commit.
 */
export function countRenders(): void {
  type Fiber = {
    readonly tag: number
    readonly type: unknown
    readonly flags: number
    readonly memoizedProps: Readonly<Record<string, unknown>> | null
    readonly child: Fiber | null
    readonly sibling: Fiber | null
    readonly alternate: Fiber | null
  }
  /** React's fiber tags of function, class, forwardRef, memo and simple memo components. */
  const componentTags = new Set([0, 1, 11, 14, 15])
  const elementTag = 5
  const performedWorkFlag = 1
  let counts = { commits: 0, components: 0, rows: 0 }
  let elements = 0

  const isRow = ({ tag, type, memoizedProps }: Fiber): boolean =>
    tag === elementTag && type === 'tr' && memoizedProps !== null && 'data-row' in memoizedProps

  /** Counts the renders in a subtree. `before` is the previous version of the subtree; null if the subtree is new. */
  function count(fiber: Fiber, before: Fiber | null): void {
    const isNew = before === null
    if (componentTags.has(fiber.tag) && (isNew || (fiber.flags & performedWorkFlag) !== 0))
      counts.components += 1
    if (isRow(fiber) && fiber.memoizedProps !== before?.memoizedProps) counts.rows += 1
    if (isNew && fiber.tag === elementTag) elements += 1
    if (fiber.child !== before?.child)
      for (let child = fiber.child; child; child = child.sibling)
        // In a new subtree, the alternate of a child was never shown.
        count(child, isNew ? null : child.alternate)
  }

  window.renderCounts = {
    firstCommit: null,
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
        window.renderCounts.firstCommit ??= { components: counts.components, elements }
      },
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberUnmount: () => undefined,
    },
  })
}

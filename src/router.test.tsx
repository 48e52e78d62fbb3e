import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { freeClosedPages } from './router.tsx'

function ShownPath() {
  return <p>Page {useLocation().pathname}</p>
}

const root = createRootRoute()
const page = createRoute({
  getParentRoute: () => root,
  path: '/$page',
  loader: ({ params }) => Promise.resolve(params.page),
  component: ShownPath,
})

/** Collects garbage and runs finalizers. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let attempt = 0; attempt < 3; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    collect()
  }
}

it('a closed page that stays in memory does not keep the pages opened after it', async () => {
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/0'] }),
    defaultGcTime: 0,
  })
  freeClosedPages(router)
  // The router renders outside of `act`.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  render(<RouterProvider router={router} />)
  await screen.findByText('Page /0')
  const matches = router.state.matches
  const closedMatches: WeakRef<object>[] = []
  for (let number = 1; number <= 20; number++) {
    router.history.push(`/${number}`)
    await screen.findByText(`Page /${number}`)
    closedMatches.push(...router.state.matches.map((match) => new WeakRef(match)))
  }
  await collectGarbage()
  const keptMatches = closedMatches.filter((match) => match.deref() !== undefined)
  expect(matches).toHaveLength(2)
  // The current page and the previous one.
  expect(keptMatches.length).toBeLessThanOrEqual(4)
})

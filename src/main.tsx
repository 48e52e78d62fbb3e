import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError } from './api/errors.ts'
import { loadFieldMapping } from './api/load-field-mapping.ts'
import { createQueryClient } from './api/query-client.ts'
import { session } from './api/session.ts'
import { isMissingScript } from './features/failures/route-failure.tsx'
import { waitAtMost } from './lib/sleep.ts'
import { createAppRouter } from './router.tsx'
import { startClock } from './ui/now.ts'
import { surviveTranslation } from './ui/survive-translation.ts'
import { followTheme } from './ui/theme.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const queryClient = createQueryClient(session)
const router = createAppRouter({ queryClient, session })

const page = createRoot(root, {
  // Failed requests and missing files are shown on screen; other errors in a boundary are bugs.
  onCaughtError: (error) => {
    if (!(error instanceof ApiError || isMissingScript(error))) reportError(error)
  },
})

/** Milliseconds to wait for the first page before rendering a loading state. */
const maxFirstPageWaitMs = 150

/**
 * Loads the page before the first render, so that users see it right away. Otherwise, they would see the sign-in screen
 * first while another tab shares its session.
 */
async function start() {
  await session.restore()
  await waitAtMost(maxFirstPageWaitMs, router.load())
  page.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

/*
 * The router recognizes these errors by their message and would reload the page. A changed message prevents that: offline,
 * a reload would end on the browser's error page, and users whose API key is only in memory would be signed out.
 */
addEventListener('vite:preloadError', ({ payload }) => {
  payload.message = `A file of the app is missing: ${payload.message}`
})
surviveTranslation()
loadFieldMapping()
followTheme()
startClock()
void start()

import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError } from '#/api/errors.ts'
import { createQueryClient } from '#/api/query-client.ts'
import { session } from '#/api/session.ts'
import { createAppRouter } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')

const queryClient = createQueryClient(session)
const router = createAppRouter({ queryClient, session })

createRoot(root, {
  // Failed requests are told on screen; anything else that a boundary caught is a fault of our own.
  onCaughtError: (error) => {
    if (!(error instanceof ApiError)) reportError(error)
  },
}).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)

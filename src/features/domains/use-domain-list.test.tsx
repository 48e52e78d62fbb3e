import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { createQueryClient } from '#/api/query-client.ts'
import { session } from '#/api/session.ts'
import { createTestService } from '#/hosts/test-service.ts'
import { pagingDefaults } from '#/product/lists/paging.ts'
import { answerFetch } from '#/test/page-fetch.ts'
import { domainDefaults } from './domain-search.ts'
import { useDomainList } from './use-domain-list.ts'

const brandId = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const nothing: ReadonlySet<string> = new Set()

it('is the same list where the same is asked for in another object', async () => {
  const service = await createTestService()
  answerFetch(async (request) => service.service(request))
  session.signIn('demo-key-owner', { keep: false })
  onTestFinished(() => {
    session.signOut()
    service.close()
  })
  const client = createQueryClient(session)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result, rerender } = renderHook(
    () => useDomainList(brandId, { ...domainDefaults, ...pagingDefaults }, nothing),
    { wrapper },
  )
  await waitFor(() => expect(result.current.list?.rows.length).toBeGreaterThan(10))
  rerender()
  expect(result.current.busy).toBe(false)
  expect(result.current.error).toBeNull()
})

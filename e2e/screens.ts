import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { fetchFirstRow, northbankPath } from './demo.ts'

export function navLink(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
}

/** Lists screens behind the sign-in, for the largest brand. */
export async function listScreens(request: APIRequestContext) {
  const domains = `${northbankPath.slice(1)}/domains/`
  const domain = await fetchFirstRow<{ id: string }>(request, domains, { triage_filter: 'queue' })
  const brand = northbankPath.replace('/brands/', '')
  const takedown = await fetchFirstRow<{ id: string }>(request, 'takedowns/', { brand })
  return [
    { name: 'all brands', path: '/brands' },
    { name: 'all changes', path: '/changes' },
    { name: 'overview', path: northbankPath },
    { name: 'changes', path: `${northbankPath}/changes` },
    { name: 'domains', path: `${northbankPath}/domains` },
    { name: 'domains by apex', path: `${northbankPath}/domains?group=apex` },
    { name: 'campaigns', path: `${northbankPath}/campaigns` },
    { name: 'domain', path: `${northbankPath}/domains/${domain.id}` },
    { name: 'scans', path: `${northbankPath}/scans` },
    { name: 'takedowns', path: '/takedowns' },
    { name: 'outcomes', path: '/outcomes' },
    { name: 'case', path: `/takedowns/${takedown.id}` },
    { name: 'request', path: '/takedowns/new' },
    { name: 'requests from a list', path: '/takedowns/bulk' },
    { name: 'my notes', path: '/notes' },
  ]
}

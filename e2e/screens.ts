import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { askFirst, northbank } from './demo.ts'

/** A link of the navigation, by name. */
export function navLink(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
}

/** Every screen behind the sign-in. */
export const screenNames = [
  'all brands',
  'all changes',
  'overview',
  'changes',
  'domains',
  'domains by apex',
  'domain',
  'scans',
  'takedowns',
  'outcomes',
  'case',
  'request',
  'requests from a list',
  'my notes',
] as const

type Screen = { readonly name: (typeof screenNames)[number]; readonly path: string }

/** URLs of these screens for the largest brand, in the same order. */
export async function screensOf(request: APIRequestContext): Promise<Screen[]> {
  const domains = `${northbank.slice(1)}/domains/`
  const domain = await askFirst<{ id: string }>(request, domains, { triage_filter: 'queue' })
  const brand = northbank.replace('/brands/', '')
  const takedown = await askFirst<{ id: string }>(request, 'takedowns/', { brand })
  return [
    { name: 'all brands', path: '/brands' },
    { name: 'all changes', path: '/changes' },
    { name: 'overview', path: northbank },
    { name: 'changes', path: `${northbank}/changes` },
    { name: 'domains', path: `${northbank}/domains` },
    { name: 'domains by apex', path: `${northbank}/domains?group=apex` },
    { name: 'domain', path: `${northbank}/domains/${domain.id}` },
    { name: 'scans', path: `${northbank}/scans` },
    { name: 'takedowns', path: '/takedowns' },
    { name: 'outcomes', path: '/outcomes' },
    { name: 'case', path: `/takedowns/${takedown.id}` },
    { name: 'request', path: '/takedowns/new' },
    { name: 'requests from a list', path: '/takedowns/bulk' },
    { name: 'my notes', path: '/notes' },
  ]
}

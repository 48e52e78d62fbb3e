import type { Locator, Page } from '@playwright/test'
import { northbankPath } from './demo.ts'
import { expect } from './fixtures.ts'

export const domainsPath = `${northbankPath}/domains`

export const domainTable = (page: Page): Locator => page.getByRole('table', { name: 'Domains' })

export const evidencePane = (page: Page): Locator => page.getByRole('region', { name: 'Evidence' })

const rows = (page: Page): Locator => domainTable(page).locator('tr[data-row]')

export const expectRows = async (page: Page, count: number): Promise<void> =>
  expect(rows(page)).toHaveCount(count)

/** Locates a row by its position in the list, which starts at 1. */
export const rowAt = (page: Page, position: number): Locator => rows(page).nth(position - 1)

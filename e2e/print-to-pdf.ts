import type { Page } from '@playwright/test'

/** Counts the sheets and detects links by searching the raw PDF, in which both are uncompressed. */
export async function printToPdf(page: Page, format: 'A4' | 'Letter') {
  const file = (await page.pdf({ format })).toString('latin1')
  return {
    sheetCount: file.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0,
    hasLink: /\/URI\b|\/Subtype \/Link/.test(file),
  }
}

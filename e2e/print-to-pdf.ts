import type { Page } from '@playwright/test'

/** Searches the raw PDF, in which sheets and links are uncompressed. */
export async function printToPdf(page: Page, format: 'A4' | 'Letter') {
  const file = (await page.pdf({ format })).toString('latin1')
  return {
    sheets: file.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0,
    hasLink: /\/URI\b|\/Subtype \/Link/.test(file),
  }
}

import type { Page } from '@playwright/test'

/** Prints a page and returns its number of sheets and whether it has links. These parts of the PDF are uncompressed. */
export async function printToPdf(page: Page, format: 'A4' | 'Letter') {
  const file = (await page.pdf({ format })).toString('latin1')
  return {
    sheets: file.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0,
    hasLink: /\/URI\b|\/Subtype \/Link/.test(file),
  }
}

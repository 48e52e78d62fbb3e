import type { Page } from '@playwright/test'

/** Prints a page: how many sheets it takes, and whether a link lives on in the file: the browser writes both uncompressed. */
export async function sheetsOf(page: Page, format: 'A4' | 'Letter') {
  const file = (await page.pdf({ format })).toString('latin1')
  return {
    sheets: file.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0,
    hasLink: /\/URI\b|\/Subtype \/Link/.test(file),
  }
}

import { expect } from './fixtures.ts'
import { otherBrandIds, otherDomains, otherTakedowns } from './other-records.ts'
import type { PictureState } from './picture-states.ts'
import { rowAt } from './triage-list.ts'

const hostileBrand = `/brands/${otherBrandIds[0]}`

/** What is looked at with records that attackers wrote, as the user of another service. */
export const hostileStates: readonly PictureState[] = [
  {
    name: 'hostile domains',
    otherLetters: true,
    show: async (page) => {
      await page.goto(`${hostileBrand}/domains?pageSize=25`)
      await expect(rowAt(page, 1)).toBeVisible()
    },
  },
  {
    name: 'hostile evidence',
    otherLetters: true,
    show: async (page) => {
      await page.goto(`${hostileBrand}/domains/${otherDomains[0]?.id}?pageSize=25`)
      await expect(
        page.getByRole('region', { name: 'Evidence' }).getByRole('region').first(),
      ).toBeVisible()
    },
  },
  {
    name: 'hostile scan changes',
    otherLetters: true,
    show: async (page) => {
      await page.goto(`${hostileBrand}/scans?show=changes&group=domain&pageSize=25`)
      await expect(page.getByRole('table', { name: 'Scans' })).toBeVisible()
    },
  },
  {
    name: 'hostile scans compared',
    otherLetters: true,
    show: async (page) => {
      await page.goto(`${hostileBrand}/domains/${otherDomains[0]?.id}?pageSize=25`)
      await page
        .getByRole('toolbar', { name: /^Scans over time/ })
        .getByRole('button')
        .last()
        .press('Enter')
      await page.getByRole('button', { name: 'Compare both scans' }).click()
      await expect(page.getByRole('dialog').getByRole('row', { name: /^Verdict/ })).toBeVisible()
    },
  },
  {
    name: 'hostile takedowns',
    otherLetters: true,
    show: async (page) => {
      await page.goto('/takedowns')
      await expect(page.getByRole('table', { name: 'Takedowns' })).toBeVisible()
    },
  },
  {
    name: 'hostile case',
    otherLetters: true,
    show: async (page) => {
      await page.goto(`/takedowns/${otherTakedowns[2]?.id}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
]

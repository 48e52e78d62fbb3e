import { expect } from './fixtures.ts'
import type { PictureState } from './picture-states.ts'

/** What is looked at before anything of a brand is seen: signed out, or a member of none. */
export const outsideStates: readonly PictureState[] = [
  {
    name: 'sign-in',
    who: null,
    show: async (page) => {
      await page.goto('/')
      await expect(page.getByLabel('API key')).toBeVisible()
    },
  },
  {
    name: 'sign-in refused',
    who: null,
    show: async (page) => {
      await page.goto('/')
      await page.getByLabel('API key').fill('no-such-key')
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('API key')).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'no brands',
    who: 'newcomer',
    show: async (page) => {
      await page.goto('/brands')
      await expect(page.getByText('You are not a member of any brand.')).toBeVisible()
    },
  },
]

import type { Page } from '@playwright/test'
import { testStart } from '#/hosts/test-service.ts'
import { expect } from './fixtures.ts'
import { keysHeard, openKeys } from './keys.ts'
import { outsideStates } from './outside-picture-states.ts'
import { website } from './request-form.ts'
import { screenNames } from './screens.ts'
import { openChanges } from './seen-long-ago.ts'
import { isStored } from './stored-records.ts'
import { rowAt } from './triage-list.ts'

/** Where the states are shown: addresses of screens by their names, and of what they are made of. */
export interface Places {
  screens: ReadonlyMap<string, string>
  /** The home of a brand without domains. */
  emptyBrand: string
  openCase: string
  closedCase: string
}

/** A screen in one of its states, as it is looked at. */
export interface PictureState {
  name: string
  /** Whose key signs in before; null: nobody's. */
  who?: 'owner' | 'newcomer' | null
  firstVisit?: boolean
  /** So much that it goes on below a window. */
  long?: boolean
  /** Where it looks like this alone; everywhere if not said. */
  only?: 'desk' | 'phone'
  /** Ends by itself after a while, and so is shown anew for every width. */
  brief?: boolean
  /** Shows letters that are not of the shipped fonts, or pictures that have them: they differ by machine. */
  otherLetters?: boolean
  /** Goes there from wherever the page is, and waits for what is looked at. */
  show: (page: Page, places: Places) => Promise<void>
}

const at = (places: Places, name: (typeof screenNames)[number]): string =>
  places.screens.get(name) ?? ''

const evidence = (page: Page) => page.getByRole('region', { name: 'Evidence' })
const dialog = (page: Page) => page.getByRole('dialog')

const press = async (page: Page, keys: string): Promise<void> => {
  for (const key of keys.split(' ')) await page.keyboard.press(key)
}

/** A list of a few domains, ready for keys: what lies below a dialog need not be looked at again. */
async function openSome(page: Page, places: Places, search = '?host=wallet'): Promise<void> {
  await page.goto(at(places, 'domains') + search)
  await expect(rowAt(page, 1)).toBeVisible()
  await keysHeard(page)
}

/** The screens as they are opened, without a state of their own; cases have two, changes rows, see below. */
const asOpened = screenNames
  .filter((name) => !['case', 'all changes', 'changes'].includes(name))
  .map((name): PictureState => ({
    name,
    long: ['overview', 'outcomes', 'board report'].includes(name),
    otherLetters: name === 'domain',
    show: async (page, places) => {
      await page.goto(at(places, name))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (['all brands', 'overview'].includes(name))
        await expect(page.getByText(/nothing earlier to compare with/)).toBeVisible()
      if (name === 'domain') await expect(evidence(page).getByRole('region').first()).toBeVisible()
    },
  }))

const ofDomains: PictureState[] = [
  {
    name: 'domains, first visit',
    firstVisit: true,
    show: async (page, places) => {
      await page.goto(at(places, 'domains'))
      await expect(page.getByRole('region', { name: 'How this list works' })).toBeVisible()
    },
  },
  {
    name: 'domains, marked and selected',
    show: async (page, places) => {
      await openSome(page, places, '?verdict=red')
      await press(page, 'j s')
      await expect(page.locator('tr[data-dimmed]')).toHaveCount(1)
      await press(page, 'w')
      await expect(page.getByText('watched', { exact: true })).toBeVisible()
      await press(page, 'h')
      await expect(page.getByText('on the request list', { exact: true })).toBeVisible()
      await press(page, 'x')
      await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible()
    },
  },
  {
    name: 'domains, all filters',
    only: 'desk',
    show: async (page, places) => {
      await page.goto(at(places, 'domains'))
      await page.getByRole('button', { name: 'More filters' }).click()
      await expect(page.getByRole('button', { name: 'More filters' })).toHaveAttribute(
        'aria-expanded',
        'true',
      )
    },
  },
  {
    name: 'domains, sheet of filters',
    only: 'phone',
    show: async (page, places) => {
      await page.goto(at(places, 'domains'))
      await page.getByRole('button', { name: 'Filters' }).click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  {
    name: 'domains, copy on this device',
    show: async (page, places) => {
      await page.goto(at(places, 'domains'))
      await page.getByRole('button', { name: 'More filters' }).click()
      await page.getByRole('button', { name: 'Copy all domains' }).click()
      await page.getByRole('button', { name: 'Search the copy' }).click()
      await expect(page.getByText(/^From the copy on this device/)).toBeVisible()
    },
  },
  {
    name: 'domains, columns',
    only: 'desk',
    show: async (page, places) => {
      await openSome(page, places)
      await page.getByRole('button', { name: 'Columns' }).click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  {
    name: 'domains, export',
    show: async (page, places) => {
      await openSome(page, places)
      await press(page, 'Shift+E')
      await expect(dialog(page).getByRole('radio', { name: 'CSV' })).toBeVisible()
    },
  },
  {
    name: 'domains, views',
    show: async (page, places) => {
      await openSome(page, places)
      await press(page, 'Shift+V')
      await expect(dialog(page).getByRole('button', { name: 'Save view' })).toBeVisible()
    },
  },
  {
    name: 'domains, my notes',
    show: async (page, places) => {
      await openSome(page, places)
      await press(page, 'j s')
      await expect(page.locator('tr[data-dimmed]')).toHaveCount(1)
      await page.getByRole('button', { name: 'My notes' }).click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  {
    name: 'domains, no results',
    show: async (page, places) => {
      await page.goto(`${at(places, 'domains')}?host=no-such-host-anywhere`)
      await expect(page.getByText(/^No domain/).first()).toBeVisible()
    },
  },
  {
    name: 'domains, none',
    show: async (page, places) => {
      await page.goto(`${places.emptyBrand}/domains`)
      await expect(page.getByRole('link', { name: 'See everything found' })).toBeVisible()
    },
  },
  {
    name: 'domains, error',
    show: async (page, places) => {
      await page.goto(`${at(places, 'domains')}?host=fault-500`)
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  {
    name: 'domains, loading',
    brief: true,
    show: async (page, places) => {
      await page.route(/\/(stats|domains)\//, () => {
        // Never answered.
      })
      // It shows after a moment, which never passes while the clock stands.
      await page.clock.setFixedTime(testStart)
      await page.goto(at(places, 'domains'))
      await page.clock.setFixedTime(testStart + 1000)
      await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
    },
  },
  {
    name: 'picture wall',
    otherLetters: true,
    show: async (page, places) => {
      await page.goto(`${at(places, 'domains')}?view=pictures`)
      await expect(page.getByText(/pictures on this page look like another one/)).toBeVisible()
    },
  },
  {
    name: 'page of a domain',
    otherLetters: true,
    long: true,
    show: async (page, places) => {
      await page.goto(`${at(places, 'domain')}/page`)
      await expect(page.getByRole('region', { name: 'Scans' })).toBeVisible()
    },
  },
  {
    name: 'takedown form over the list',
    show: async (page, places) => {
      await openSome(page, places)
      await press(page, 'j t')
      await expect(dialog(page).getByText('Fine: Not one of your domains')).toBeVisible()
    },
  },
]

const ofCases: PictureState[] = [
  {
    name: 'open case',
    otherLetters: true,
    long: true,
    show: async (page, places) => {
      await page.goto(places.openCase)
      await expect(page.getByRole('list', { name: 'Events' })).toBeVisible()
    },
  },
  {
    name: 'closed case',
    otherLetters: true,
    long: true,
    show: async (page, places) => {
      await page.goto(places.closedCase)
      await expect(page.getByRole('list', { name: 'Events' })).toBeVisible()
    },
  },
  {
    name: 'request with a warning',
    show: async (page) => {
      await page.goto('/takedowns/new')
      await website(page).fill('northbank.example')
      await expect(page.getByText('This is a website of Northbank')).toBeVisible()
    },
  },
  {
    name: 'requests from a list, reviewed',
    show: async (page) => {
      await page.goto('/takedowns/bulk')
      await page
        .getByRole('textbox', { name: /^Addresses/ })
        .fill('hxxps://a[.]example/login\nnonsense\nhttps://www.northbank.example/\nb.example')
      await expect(page.getByText(/requests? will be sent/)).toBeVisible()
    },
  },
]

const others: PictureState[] = [
  {
    name: 'all changes',
    show: async (page, places) => openChanges(page, at(places, 'all changes'), 24),
  },
  {
    name: 'changes',
    show: async (page, places) => openChanges(page, at(places, 'changes'), 24),
  },
  {
    name: 'overview, changes',
    show: async (page, places) => {
      await openChanges(page, at(places, 'changes'), 24)
      await page.goto(at(places, 'overview'))
      await expect(page.getByRole('list', { name: 'Changes by kind' })).toBeVisible()
      await expect(page.getByRole('progressbar')).toHaveCount(0)
    },
  },
  {
    name: 'brand settings',
    show: async (page, places) => {
      await page.goto(`${at(places, 'overview')}/settings`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  {
    name: 'overview, loading',
    brief: true,
    show: async (page, places) => {
      // The first visit is noted once all is read, and stored after that.
      await page.goto(at(places, 'overview'))
      await expect(page.getByText(/^since your first visit/)).toBeVisible()
      await expect.poll(() => isStored(page, '/changes-seen')).toBe(true)
      await page.route(/\/(stats|domains|takedowns)\//, () => {
        // Never answered.
      })
      await page.goto(at(places, 'overview'))
      await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
    },
  },
  {
    name: 'overview, no domains',
    show: async (page, places) => {
      await page.goto(places.emptyBrand)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  {
    name: 'brands to choose from',
    only: 'desk',
    show: async (page, places) => {
      await page.goto(places.emptyBrand)
      await page.getByRole('button', { name: /^Brand: / }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'menu of a phone',
    only: 'phone',
    show: async (page, places) => {
      await page.goto(places.emptyBrand)
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    },
  },
  {
    name: 'question before the sign-out',
    show: async (page, places) => {
      await page.goto(places.emptyBrand)
      await page.getByRole('button', { name: /^Account: / }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  {
    name: 'not found',
    show: async (page) => {
      await page.goto('/no/such/page')
      await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
    },
  },
  {
    name: 'keys',
    show: async (page, places) => {
      await openSome(page, places)
      await openKeys(page)
    },
  },
  {
    name: 'guide',
    show: async (page, places) => {
      await page.goto(places.emptyBrand)
      const help = await openKeys(page)
      await help.getByRole('tab', { name: 'What the words mean' }).click()
      await expect(help.getByRole('region', { name: 'Verdict and risk' })).toBeVisible()
    },
  },
  {
    name: 'scans with changes and chart',
    show: async (page, places) => {
      await page.goto(`${at(places, 'scans')}?show=changes&chart=days`)
      await expect(page.getByText('Figures as a table')).toBeVisible()
      await expect(page.getByText(/^Compared within/)).toBeVisible()
    },
  },
  {
    name: 'command list',
    show: async (page, places) => {
      await page.goto(places.emptyBrand)
      await keysHeard(page)
      await page.keyboard.press('Control+k')
      await page.keyboard.type('login')
      await expect(dialog(page).getByRole('status')).toHaveText(/results/)
    },
  },
]

/** All that is looked at with the demo. */
export const pictureStates: readonly PictureState[] = [
  ...outsideStates,
  ...asOpened,
  ...ofDomains,
  ...ofCases,
  ...others,
]

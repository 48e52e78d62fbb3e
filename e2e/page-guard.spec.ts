import { expect, test } from './fixtures.ts'

test.describe('the guard of every browser test', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/')
  })

  test('records undeclared console output', async ({ page, complaints, allowConsole }) => {
    allowConsole(/expected line/)
    await page.evaluate(() => {
      console.error('an expected line')
      console.error('another line')
    })
    await expect.poll(() => complaints.splice(0)).toEqual(['console error: another line'])
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('uncaught error')
      })
    })
    await expect.poll(() => complaints.splice(0)).toEqual(['uncaught: uncaught error'])
    await page.evaluate(() => {
      new Image().src = 'https://elsewhere.example/x.png'
    })
    await expect
      .poll(() => complaints.some((line) => line.includes('policy violation: img-src')))
      .toBe(true)
    complaints.length = 0
  })

  test('fails the test at its end (this failure is expected)', async ({ page }) => {
    test.fail()
    await page.evaluate(() => console.error('this one fails the test'))
  })
})

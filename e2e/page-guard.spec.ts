import { expect, test } from './fixtures.ts'

test.describe('the guard of every browser test', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/')
  })

  test('notes a console error', async ({ page, complaints }) => {
    await page.evaluate(() => console.error('nobody expects this'))
    await expect.poll(() => complaints.splice(0)).toEqual(['console error: nobody expects this'])
  })

  test('notes an uncaught error', async ({ page, complaints }) => {
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('nobody catches this')
      })
    })
    await expect.poll(() => complaints.splice(0)).toEqual(['uncaught: nobody catches this'])
  })

  test('notes a breach of the content security policy', async ({ page, complaints }) => {
    await page.evaluate(() => {
      new Image().src = 'https://elsewhere.example/x.png'
    })
    await expect
      .poll(() => complaints.some((line) => line.includes('policy breach: img-src')))
      .toBe(true)
    complaints.length = 0
  })

  test('leaves out what the test declares', async ({ page, complaints, allowConsole }) => {
    allowConsole(/expected line/)
    await page.evaluate(() => {
      console.error('an expected line')
      console.error('another line')
    })
    await expect.poll(() => complaints.splice(0)).toEqual(['console error: another line'])
  })

  test('fails the test in the end (the cross on this line is meant)', async ({ page }) => {
    test.fail()
    await page.evaluate(() => console.error('this one fails the test'))
  })
})

import { expect, test } from './fixtures.ts'
import { screensOf } from './screens.ts'
import { signIn } from './sign-in.ts'

test('texts and addresses are set in the faces that come along, letter by letter', async ({
  page,
  app,
}) => {
  await signIn(page, 'demo-key-owner', { keep: true })
  const screens = await screensOf(page.request, app.url, 'demo-key-owner')
  await page.goto(screens.find(({ name }) => name === 'domains')?.path ?? '')
  await page.getByRole('table', { name: 'Domains' }).getByRole('rowheader').first().waitFor()
  const faces = await page.evaluate(async () => {
    await document.fonts.ready
    const used = [...document.fonts].filter(({ status }) => status === 'loaded')
    const widthOf = (text: string, className: string) => {
      const part = document.createElement('span')
      part.className = className
      part.style.whiteSpace = 'pre'
      part.textContent = text
      document.body.append(part)
      const { width } = part.getBoundingClientRect()
      part.remove()
      return width
    }
    // What some faces draw as one sign: an arrow, a multiplication sign, a triangle.
    const joined = ['->', '0x8', '!=', '|>', 'www'].flatMap((text) =>
      ['', 'font-mono'].map((face) => {
        const letters = Array.from(text, (letter) => widthOf(letter, face)).reduce(
          (sum, one) => sum + one,
          0,
        )
        return Math.abs(widthOf(text, face) - letters)
      }),
    )
    return {
      used: used.map(({ family }) => family.replaceAll('"', '')),
      joined: Math.max(...joined),
    }
  })
  expect([...new Set(faces.used)].toSorted()).toEqual(['Inter Variable', 'JetBrains Mono Variable'])
  // Kerning moves letters by less than that.
  expect(faces.joined).toBeLessThan(1)
})

import { expect, it } from 'vitest'
import { hashDistance, hashedSide, nearDistance, pictureHash } from './picture-hash.ts'

/** Boxes of a page: left, top, width and height as shares of it, and how bright, from 0 to 255. */
type Page = readonly (readonly [x: number, y: number, wide: number, high: number, light: number])[]

const signIn: Page = [
  [0, 0, 1, 0.08, 60],
  [0.02, 0.02, 0.12, 0.04, 255],
  [0.35, 0.2, 0.3, 0.5, 230],
  [0.38, 0.3, 0.24, 0.06, 255],
  [0.38, 0.42, 0.24, 0.06, 255],
  [0.38, 0.56, 0.24, 0.07, 90],
]
const shop: Page = [
  [0, 0, 1, 0.06, 250],
  [0.05, 0.1, 0.9, 0.12, 120],
  [0.05, 0.3, 0.2, 0.25, 200],
  [0.3, 0.3, 0.2, 0.25, 190],
  [0.55, 0.3, 0.2, 0.25, 210],
  [0.05, 0.62, 0.2, 0.25, 180],
  [0.3, 0.62, 0.2, 0.25, 205],
]
const notice: Page = [
  [0.1, 0.3, 0.5, 0.05, 40],
  [0.1, 0.4, 0.7, 0.02, 120],
  [0.1, 0.45, 0.65, 0.02, 120],
]

const lightAt = (page: Page, x: number, y: number) =>
  page.findLast(
    ([left, top, wide, high]) => x >= left && x < left + wide && y >= top && y < top + high,
  )?.[4] ?? 255

/** The pixels to hash of a page that was photographed with `width` pixels and scaled down. */
function hashOf(page: Page, width: number, noise = 0): bigint {
  const height = Math.round(width / 1.6)
  const pixels = new Uint8ClampedArray(hashedSide * hashedSide * 4)
  for (let at = 0; at < hashedSide * hashedSide; at++) {
    const [x, y] = [at % hashedSide, Math.floor(at / hashedSide)]
    let sum = 0
    let count = 0
    for (let v = Math.floor((y * height) / hashedSide); v < ((y + 1) * height) / hashedSide; v++)
      for (let u = Math.floor((x * width) / hashedSide); u < ((x + 1) * width) / hashedSide; u++) {
        sum += lightAt(page, u / width, v / height)
        count++
      }
    const light = sum / count + (((at * 7919) % 11) - 5) * noise
    pixels.set([light, light, light, 255], at * 4)
  }
  return pictureHash(pixels)
}

it('F23 the same page in another size, or worse compressed, is near', () => {
  const large = hashOf(signIn, 1280)
  expect(hashDistance(large, large)).toBe(0)
  expect(hashDistance(large, hashOf(signIn, 390))).toBeLessThanOrEqual(nearDistance)
  expect(hashDistance(large, hashOf(signIn, 1280, 0.6))).toBeLessThanOrEqual(nearDistance)
})

it('F23 a page in another colour or with another name on it is near', () => {
  const darker = signIn.map(
    ([x, y, w, h, light]) => [x, y, w, h, light === 60 ? 80 : light] as const,
  )
  const named: Page = [...signIn, [0.12, 0.02, 0.05, 0.04, 255]]
  expect(hashDistance(hashOf(signIn, 1280), hashOf(darker, 1280))).toBeLessThanOrEqual(nearDistance)
  expect(hashDistance(hashOf(signIn, 1280), hashOf(named, 1280))).toBeLessThanOrEqual(nearDistance)
})

it('F23 other pages are far', () => {
  const pages = [signIn, shop, notice].map((page) => hashOf(page, 1280))
  for (const [at, one] of pages.entries())
    for (const other of pages.slice(at + 1))
      expect(hashDistance(one, other)).toBeGreaterThan(2 * nearDistance)
})

it('F23 empty pages are equal, whatever their colour, and far from all others', () => {
  expect(hashOf([], 1280)).toBe(hashOf([[0, 0, 1, 1, 30]], 640))
  expect(hashDistance(hashOf([], 1280), hashOf(notice, 1280))).toBeGreaterThan(nearDistance)
})

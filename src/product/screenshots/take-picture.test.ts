import { afterEach, expect, it, vi } from 'vitest'
import { takePicture } from './take-picture.ts'

const png = (bytes = 10) => new Blob([new Uint8Array(bytes)], { type: 'image/png' })
const why = async (file: Blob) => {
  const taken = await takePicture(file)
  return taken.is === 'refused' ? taken.why : taken.is
}

/** A browser that unfolds every file to a picture of this size. */
function browser(width: number, height: number) {
  const drawn: number[][] = []
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => {} }))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({
        fillRect: () => {},
        drawImage: (_given: unknown, ...place: number[]) => drawn.push(place),
      })
      convertToBlob = async ({ type }: { type: string }) => new Blob(['anew'], { type })
    },
  )
  return drawn
}
afterEach(() => vi.unstubAllGlobals())

it('F24 takes pictures only, of a size that a browser can bear', async () => {
  browser(100, 100)
  expect(await why(new Blob(['<svg/>'], { type: 'image/svg+xml' }))).toMatch(/PNG, JPEG or WebP/)
  expect(await why(new Blob(['<p>'], { type: 'text/html' }))).toMatch(/PNG, JPEG or WebP/)
  expect(await why(png(21 * 1024 * 1024))).toMatch(/larger than 20 MB/)
  browser(20_000, 20_000)
  expect(await why(png())).toMatch(/too many pixels/)
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('no picture', 'InvalidStateError')
  })
  expect(await why(png())).toMatch(/could not be read/)
})

it('F24 draws the picture anew, scaled down and cut off below', async () => {
  const drawn = browser(2880, 9600)
  const taken = await takePicture(png())
  expect(taken).toMatchObject({ is: 'taken', width: 1440, height: 2400 })
  expect(taken.is === 'taken' && (await taken.picture.text())).toBe('anew')
  expect(drawn).toEqual([[0, 0, 1440, 4800]])
})

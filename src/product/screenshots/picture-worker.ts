import { hashedSide, pictureHash } from './picture-hash.ts'

/** What the page sends: a picture of any size, which the worker closes. */
export interface PictureTask {
  id: number
  picture: ImageBitmap
}

/** What it gets back; null where the pixels could not be read. */
export interface PictureOutcome {
  id: number
  hash: bigint | null
}

/** The pixels of a picture, scaled to what is hashed. */
function pixelsOf(picture: ImageBitmap): Uint8ClampedArray | null {
  const canvas = new OffscreenCanvas(hashedSide, hashedSide)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  // What is see-through counts as the white of a page.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, hashedSide, hashedSide)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, hashedSide, hashedSide)
  return context.getImageData(0, 0, hashedSide, hashedSide).data
}

function hashOf(picture: ImageBitmap): bigint | null {
  try {
    const pixels = pixelsOf(picture)
    return pixels && pictureHash(pixels)
  } catch {
    // A picture of another origin that does not let its pixels be read.
    return null
  } finally {
    picture.close()
  }
}

addEventListener('message', ({ data: { id, picture } }: MessageEvent<PictureTask>) => {
  const outcome: PictureOutcome = { id, hash: hashOf(picture) }
  postMessage(outcome)
})

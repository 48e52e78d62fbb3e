import { sha256Hex } from '#/lib/digest.ts'

/** A re-encoded image: nothing of the original file remains but its pixels. */
export interface WholePicture {
  /** `data:` address. */
  data: string
  /** Bytes. */
  size: number
  width: number
  height: number
  sha256: string
}

/** Maximum number of pixels: a small file can decode to a very large image. */
const mostPixels = 20_000_000
/** Size in bytes above which lossy compression is used. */
const mostExact = 3 * 1024 * 1024

function base64(bytes: Uint8Array): string {
  const parts: string[] = []
  // Browsers limit the number of arguments.
  for (let at = 0; at < bytes.length; at += 0x8000)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)))
  return btoa(parts.join(''))
}

/**
 * Loads and re-encodes an image that `screenshotSource` allowed. Rejects if it fails to load or its origin doesn't
 * allow reading it (CORS).
 */
export async function wholePicture(src: string): Promise<WholePicture> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.referrerPolicy = 'no-referrer'
  image.src = src
  await image.decode()
  const { naturalWidth, naturalHeight } = image
  const scale = Math.min(1, Math.sqrt(mostPixels / (naturalWidth * naturalHeight)))
  const width = Math.max(1, Math.floor(naturalWidth * scale))
  const height = Math.max(1, Math.floor(naturalHeight * scale))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(image, 0, 0, width, height)
  const exact = await canvas.convertToBlob({ type: 'image/png' })
  const blob =
    exact.size > mostExact
      ? await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })
      : exact
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const data = `data:${blob.type};base64,${base64(bytes)}`
  return { data, size: bytes.length, width, height, sha256: sha256Hex(bytes) }
}

import { toSha256Hex } from '#/lib/sha256.ts'

/** A re-encoded image, without the metadata of the original file. */
export interface ReencodedImage {
  /** `data:` URL. */
  data: string
  /** Size in bytes. */
  size: number
  width: number
  height: number
  sha256: string
}

/** Maximum number of pixels: a small file can decode to a very large image. */
const maxPixels = 20_000_000
/** Maximum size in bytes of a lossless image; larger ones are compressed with losses. */
const maxLosslessBytes = 3 * 1024 * 1024

function encodeBase64(bytes: Uint8Array): string {
  const parts: string[] = []
  // Encode in chunks, because browsers limit the number of arguments.
  for (let offset = 0; offset < bytes.length; offset += 0x8000)
    parts.push(String.fromCharCode(...bytes.subarray(offset, offset + 0x8000)))
  return btoa(parts.join(''))
}

/**
 * Loads and re-encodes an image that `getScreenshotSource` allowed. Rejects if it fails to load or its origin doesn't
 * allow reading it (CORS).
 */
export async function reencodeImage(src: string): Promise<ReencodedImage> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.referrerPolicy = 'no-referrer'
  image.src = src
  await image.decode()
  const { naturalWidth, naturalHeight } = image
  const scale = Math.min(1, Math.sqrt(maxPixels / (naturalWidth * naturalHeight)))
  const width = Math.max(1, Math.floor(naturalWidth * scale))
  const height = Math.max(1, Math.floor(naturalHeight * scale))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(image, 0, 0, width, height)
  const lossless = await canvas.convertToBlob({ type: 'image/png' })
  const blob =
    lossless.size > maxLosslessBytes
      ? await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })
      : lossless
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const data = `data:${blob.type};base64,${encodeBase64(bytes)}`
  return { data, size: bytes.length, width, height, sha256: toSha256Hex(bytes) }
}

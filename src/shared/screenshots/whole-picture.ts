import { sha256Hex } from '#/lib/digest.ts'

/** A picture in full, drawn anew: nothing is left of its file but what it shows. */
export interface WholePicture {
  /** `data:` address. */
  data: string
  /** Bytes. */
  size: number
  width: number
  height: number
  sha256: string
}

/** Pixels that are drawn at most: a small file can unfold to a very large picture. */
const mostPixels = 20_000_000
/** Bytes above which a picture is kept with small losses. */
const mostExact = 3 * 1024 * 1024

function base64(bytes: Uint8Array): string {
  const parts: string[] = []
  // More arguments than that and a browser refuses the call.
  for (let at = 0; at < bytes.length; at += 0x8000)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)))
  return btoa(parts.join(''))
}

/**
 * The picture at an address that `screenshotSource` has decided on. Rejects where it cannot be loaded, or
 * lies on another origin that does not allow it to be read (CORS).
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

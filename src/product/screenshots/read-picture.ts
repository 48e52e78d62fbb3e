/** Width by height of the part that is looked at, from the top: what a visitor sees first. */
const shape = 16 / 10

/** Pixels that a picture is scaled to before it leaves the page: the worker makes it smaller still. */
const read = { width: 256, height: 160 }

/**
 * The upper part of a picture, scaled down. `src` has been decided on by `screenshotSource`. Rejects where it
 * cannot be loaded, or lies on another origin that does not allow it to be read (CORS).
 */
export async function readPicture(src: string): Promise<ImageBitmap> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.referrerPolicy = 'no-referrer'
  image.decoding = 'async'
  image.src = src
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  return createImageBitmap(image, 0, 0, width, Math.min(height, Math.round(width / shape)), {
    resizeWidth: read.width,
    resizeHeight: read.height,
    resizeQuality: 'high',
  })
}

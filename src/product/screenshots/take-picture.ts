/** A picture that was drawn anew: nothing is left of the file but what it shows. */
export interface TakenPicture {
  picture: Blob
  /** Pixels. */
  width: number
  height: number
}

/** What became of a file that somebody gave. */
export type Taken = ({ is: 'taken' } & TakenPicture) | { is: 'refused'; why: string }

/** What may be given; a vector picture can hold more than a picture. */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']

/** Bytes of a file that is looked at, and of a picture that is kept. */
const most = { given: 20 * 1024 * 1024, kept: 4 * 1024 * 1024 } as const
/** Pixels of a picture that is drawn: a small file can unfold to a very large one. */
const mostPixels = 50_000_000
/** Pixels that are kept: what is beside or below a first screen tells nothing more. */
const kept = { width: 1440, height: 2400 } as const

const refused = (why: string): Taken => ({ is: 'refused', why })

/** Takes a picture from a file or the clipboard: checks it, scales it down, and draws it anew. */
export async function takePicture(file: Blob): Promise<Taken> {
  if (!pictureTypes.includes(file.type)) return refused('Choose a PNG, JPEG or WebP picture.')
  if (file.size > most.given)
    return refused('This file is larger than 20 MB. Choose a smaller one.')
  const given = await createImageBitmap(file).catch(() => null)
  if (given === null) return refused('This file could not be read as a picture.')
  try {
    return await drawnAnew(given)
  } catch {
    return refused('This browser could not draw the picture.')
  } finally {
    given.close()
  }
}

async function drawnAnew(given: ImageBitmap): Promise<Taken> {
  if (given.width * given.height > mostPixels)
    return refused('This picture has too many pixels. Choose a smaller one.')
  const scale = Math.min(1, kept.width / given.width)
  const width = Math.max(1, Math.round(given.width * scale))
  const height = Math.max(1, Math.min(kept.height, Math.round(given.height * scale)))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) return refused('This browser could not draw the picture.')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(given, 0, 0, width, Math.round(given.height * scale))
  const picture = await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })
  if (picture.size > most.kept) return refused('This picture is too large to be kept here.')
  return { is: 'taken', picture, width, height }
}

/**
 * The picture on the clipboard of a paste: the first that can be taken, else the first file, so that it is
 * said why not; null without any.
 */
export const pastedPicture = ({ files }: DataTransfer): File | null =>
  [...files].find(({ type }) => pictureTypes.includes(type)) ?? files[0] ?? null

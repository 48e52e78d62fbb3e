import { useCallback, useState } from 'react'
import type { TakenPicture } from './take-picture.ts'

type PictureCanvasProps = {
  taken: TakenPicture
  /** What it shows, for those who cannot see it. */
  alt: string
}

/**
 * A picture from this device, drawn: it needs no address, so that the page's policy allows none to pictures
 * from anywhere but the service.
 */
export function PictureCanvas({ taken: { picture, width, height }, alt }: PictureCanvasProps) {
  const [failed, setFailed] = useState(false)
  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (!canvas) return
      const paint = async () => {
        const bitmap = await createImageBitmap(picture)
        canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
        bitmap.close()
      }
      paint().catch(() => setFailed(true))
    },
    [picture],
  )
  if (failed) return <p className="p-4 text-center text-muted">The picture could not be drawn.</p>
  return (
    <canvas
      ref={draw}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image element needs an address
      role="img"
      aria-label={alt}
      width={width}
      height={height}
      className="block h-auto w-full"
    />
  )
}

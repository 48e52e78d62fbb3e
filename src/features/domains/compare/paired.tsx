import type { PairedPicture } from '#/product/screenshots/picture-pair.tsx'
import { ScreenshotImage } from '#/product/screenshots/screenshot-image.tsx'
import type { ScanPicture } from './scan-pictures.ts'

/** The picture of a scan as one of two that are compared; `host` is defanged. */
export const paired = (host: string, { src, at }: ScanPicture): PairedPicture => ({
  label: (
    <>
      <span className="font-mono">{host}</span>, scan of {at}
    </>
  ),
  name: `Scan of ${at}`,
  picture: <ScreenshotImage key={src} src={src} alt={`Screenshot of ${host}, scan of ${at}`} />,
})

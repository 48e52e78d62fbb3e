import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { Reported } from '#/contract/tolerant.ts'
import { LoadingImage } from './loading-image.tsx'
import { getScreenshotSource } from './screenshot-source.ts'

type ThumbnailProps = {
  address: Reported<string>
  /** Null if not reported. */
  scanned: boolean | null
  /** Empty if the hostname is beside the thumbnail. */
  alt: string
}

function describeMissing({ address, scanned }: Omit<ThumbnailProps, 'alt'>): string {
  if (scanned === false) return 'Not scanned yet'
  if (address === undefined) return 'Screenshot not reported'
  return getScreenshotSource(address).kind === 'none' ? 'No screenshot' : 'Screenshot not loaded'
}

/** Small screenshot without controls, under the same rules as `Screenshot`. */
export function Thumbnail({ address, scanned, alt }: ThumbnailProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const source = getScreenshotSource(address)
  return (
    <div className="relative aspect-16/10 w-full overflow-hidden bg-sunken">
      {source.kind === 'image' && scanned !== false && source.src !== failedSrc ? (
        <LoadingImage
          key={source.src}
          src={source.src}
          alt={alt}
          onError={() => setFailedSrc(source.src)}
        />
      ) : (
        <p className="absolute inset-0 flex flex-col items-center justify-center gap-1 p-2 text-center text-xs text-muted">
          <ImageOff aria-hidden className="size-4 text-faint" />
          {describeMissing({ address, scanned })}
        </p>
      )}
    </div>
  )
}

import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { LoadingImage } from './loading-image.tsx'
import { screenshotSource, type ScreenshotSource } from './screenshot-source.ts'

type ThumbnailProps = {
  /** URL from the API; undefined if not reported. */
  address: string | null | undefined
  /** True if the domain was ever scanned; null if not reported. */
  scanned: boolean | null
  /** Alternative text, such as "Screenshot of northbank[.]com"; empty if the hostname is beside it. */
  alt: string
}

/** Short reason for a missing screenshot. */
function missingReason(
  source: ScreenshotSource,
  { address, scanned }: ThumbnailProps,
): string | null {
  if (scanned === false) return 'Not scanned yet'
  if (address === undefined) return 'Screenshot not reported'
  switch (source.kind) {
    case 'none':
      return 'No screenshot'
    case 'elsewhere':
    case 'refused':
      return 'Screenshot not loaded'
    case 'image':
      return null
  }
}

/** Small screenshot without controls, under the same rules as `Screenshot`. */
export function Thumbnail(props: ThumbnailProps) {
  const source = screenshotSource(props.address)
  const missing = missingReason(source, props)
  return (
    <div className="relative aspect-16/10 w-full overflow-hidden bg-sunken">
      {source.kind === 'image' && missing === null ? (
        <Picture key={source.src} src={source.src} alt={props.alt} />
      ) : (
        <MissingThumbnail missing={missing ?? ''} />
      )}
    </div>
  )
}

function MissingThumbnail({ missing }: { missing: string }) {
  return (
    <p className="absolute inset-0 flex flex-col items-center justify-center gap-1 p-2 text-center text-xs text-muted">
      <ImageOff aria-hidden className="size-4 text-faint" />
      {missing}
    </p>
  )
}

function Picture({ src, alt }: { src: string; alt: string }) {
  const [hasFailed, setFailed] = useState(false)
  return hasFailed ? (
    <MissingThumbnail missing="Screenshot not available" />
  ) : (
    <LoadingImage src={src} alt={alt} onError={() => setFailed(true)} />
  )
}

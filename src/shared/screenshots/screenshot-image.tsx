import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { listScreenshotOrigins } from '#/api/app-settings.ts'
import type { Reported } from '#/contract/tolerant.ts'
import { defangHost } from '#/lib/host-name.ts'

type ScreenshotSource =
  | { kind: 'none' }
  | { kind: 'image'; src: string }
  /** The screenshot is on an origin that isn't allowed. `host` is defanged. */
  | { kind: 'other-origin'; host: string }
  /** The address is not a usable URL, or the browser would block it. */
  | { kind: 'unsafe' }

/** Allows only the origins of the deployment, because loading any other URL would contact an arbitrary host. */
export function getScreenshotSource(
  address: string | null | undefined,
  allowed: readonly string[] = listScreenshotOrigins(),
  pageProtocol: string = location.protocol,
): ScreenshotSource {
  const trimmed = address?.trim() ?? ''
  if (trimmed === '') return { kind: 'none' }
  // Check for the slashes, because URL parsers also accept `https:evil.example`.
  const url = /^https?:\/\/[^/\\]/i.test(trimmed) ? URL.parse(trimmed) : null
  if (!url || url.username !== '' || url.password !== '') return { kind: 'unsafe' }
  if (!allowed.includes(url.origin))
    return { kind: 'other-origin', host: defangHost(url.hostname) + (url.port && `:${url.port}`) }
  // Browsers block unencrypted images on encrypted pages.
  if (url.protocol === 'http:' && pageProtocol === 'https:') return { kind: 'unsafe' }
  return { kind: 'image', src: url.href }
}

type ScreenshotImageProps = { src: string; alt: string; onError: () => void }

export function ScreenshotImage({ src, alt, onError }: ScreenshotImageProps) {
  return (
    <>
      <img
        src={src}
        alt={alt}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        // Use an attribute instead of state, so that a page of thumbnails doesn't re-render for each image.
        onLoad={({ currentTarget }) => currentTarget.setAttribute('data-loaded', '')}
        onError={onError}
        // Hide the image while it loads, because its alternative text would overlap "Loading".
        className="peer absolute inset-0 size-full object-cover object-top not-data-loaded:opacity-0"
      />
      <span className="absolute inset-0 grid animate-appear place-items-center text-xs text-faint peer-data-loaded:hidden before:content-['Loading']" />
    </>
  )
}

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

/** Small screenshot without controls. Shown only if `getScreenshotSource` allows its address. */
export function Thumbnail({ address, scanned, alt }: ThumbnailProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const source = getScreenshotSource(address)
  return (
    <div className="relative aspect-16/10 w-full overflow-hidden bg-sunken">
      {source.kind === 'image' && scanned !== false && source.src !== failedSrc ? (
        <ScreenshotImage
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

import { useState } from 'react'

/** A screenshot as wide as its box. `src` has been decided on by `screenshotSource`. */
export function ScreenshotImage({ src, alt }: { src: string; alt: string }) {
  const [failed, setFailed] = useState(false)
  if (failed)
    return (
      <p className="p-4 text-center text-muted">The screenshot is not available or has expired.</p>
    )
  return (
    <img
      src={src}
      alt={alt}
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
      className="block h-auto min-h-24 w-full"
    />
  )
}

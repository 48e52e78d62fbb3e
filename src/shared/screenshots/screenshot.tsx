import { Expand, ImageOff } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Reported } from '#/contract/tolerant.ts'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { getScreenshotSource, ScreenshotImage } from './screenshot-image.tsx'

type ScreenshotProps = {
  /** Untrusted URL from the API; null if there is no screenshot. Undefined while loading: the box then stays empty. */
  address: Reported<string>
  alt: string
}

/** Has a fixed aspect ratio. If the screenshot can't be loaded, the box says why. */
export function Screenshot({ address, alt }: ScreenshotProps) {
  if (address === undefined) return <div className={boxClass} />
  const source = getScreenshotSource(address)
  switch (source.kind) {
    case 'none':
      return <ScreenshotPlaceholder>This scan has no screenshot.</ScreenshotPlaceholder>
    case 'unsafe':
      return (
        <ScreenshotPlaceholder>
          Screenshot not shown: its address is not a safe web address.
        </ScreenshotPlaceholder>
      )
    case 'other-origin':
      return (
        <ScreenshotPlaceholder>
          Screenshot not shown: it is stored on{' '}
          <span className="font-mono">
            <HostileText value={source.host} inline />
          </span>
          , which is not allowed here. Your administrator can allow it with the{' '}
          <code className="font-mono">--images</code> option.
        </ScreenshotPlaceholder>
      )
    case 'image':
      return <EnlargeableImage key={source.src} src={source.src} alt={alt} />
  }
}

const boxClass =
  'relative grid aspect-16/10 w-full print:max-w-96 overflow-hidden rounded-control border border-line bg-sunken'

function ScreenshotPlaceholder({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={boxClass}>
      <div className="m-auto grid max-w-80 justify-items-center gap-2 overflow-auto p-4 text-center text-sm [overflow-wrap:anywhere] text-muted">
        <ImageOff aria-hidden className="size-5 text-faint" />
        <p>{children}</p>
        {action}
      </div>
    </div>
  )
}

function EnlargeableImage({ src, alt }: { src: string; alt: string }) {
  const [hasFailed, setFailed] = useState(false)
  const [isEnlarged, setEnlarged] = useState(false)
  if (hasFailed)
    return (
      <ScreenshotPlaceholder
        action={
          <Button size="small" onClick={() => setFailed(false)}>
            Try again
          </Button>
        }
      >
        The screenshot is not available or has expired.
      </ScreenshotPlaceholder>
    )
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setEnlarged(true)}
        className={`${boxClass} group cursor-zoom-in`}
      >
        <ScreenshotImage src={src} alt={alt} onError={() => setFailed(true)} />
        <span className="absolute right-2 bottom-2 flex items-center gap-1 rounded-sm border border-line bg-surface px-1.5 py-0.5 text-xs text-muted group-hover:text-text print:hidden">
          <Expand aria-hidden className="size-3" />
          Enlarge
        </span>
      </button>
      {isEnlarged && (
        <Dialog title="Screenshot" description={alt} size="wide" open onOpenChange={setEnlarged}>
          <img
            src={src}
            alt={alt}
            referrerPolicy="no-referrer"
            className="w-full rounded-control border border-line"
          />
        </Dialog>
      )}
    </>
  )
}

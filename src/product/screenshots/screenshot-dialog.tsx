import { Dialog } from '#/ui/dialog.tsx'

/** A screenshot as large as the window allows. */
export function ScreenshotDialog({
  src,
  alt,
  onClose,
}: {
  src: string
  alt: string
  onClose: () => void
}) {
  return (
    <Dialog
      title="Screenshot"
      description={alt}
      wide
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <img
        src={src}
        alt={alt}
        referrerPolicy="no-referrer"
        className="w-full rounded-control border border-line"
      />
    </Dialog>
  )
}

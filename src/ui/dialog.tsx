import { useState, type ClipboardEventHandler, type ReactNode } from 'react'
import { lazyCode, LazyPart, OpeningDialog } from './lazy-part.tsx'

// Dialogs are large and never needed for the first paint, so they load lazily.
const dialogCode = lazyCode(() => import('./dialog-window.tsx'))

export type DialogProps = {
  title: string
  /** One sentence under the title, read out when it opens. */
  description?: string
  /** Full window width, for an image. */
  wide?: boolean
  /** Room for two columns. */
  medium?: boolean
  /** Bottom sheet, for phones. */
  sheet?: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Handles a paste anywhere in the dialog. */
  onPaste?: ClipboardEventHandler
  /** Buttons; the primary one last. */
  footer?: ReactNode
  children: ReactNode
}

/** Modal dialog. Renders nothing until first opened. */
export function Dialog(props: DialogProps) {
  const { title, open } = props
  // Stays mounted afterwards for the closing animation.
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <LazyPart part={dialogCode} fallback={open ? <OpeningDialog label={title} /> : null}>
      {({ DialogWindow }) => <DialogWindow {...props} />}
    </LazyPart>
  )
}

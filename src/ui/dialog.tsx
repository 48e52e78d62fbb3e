import { useState, type ClipboardEventHandler, type ReactNode } from 'react'
import { lateCode, LatePart, Opening } from './late-part.tsx'

// No page begins with a dialog, and what it is made of is large: it comes with the other late parts.
const dialogWindow = lateCode(() => import('./dialog-window.tsx'))

export type DialogProps = {
  title: string
  /** One sentence under the title, read out when it opens. */
  description?: string
  /** As wide as the window allows: for a picture. */
  wide?: boolean
  /** Two columns wide: for a form with something beside it. */
  medium?: boolean
  /** At the bottom, over the whole width: for a phone. */
  sheet?: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What is pasted while it is open, wherever in it the focus is. */
  onPaste?: ClipboardEventHandler
  /** The buttons, the one that acts last. */
  footer?: ReactNode
  children: ReactNode
}

/** A question that has to be answered first. Nothing of it is drawn before it is first opened. */
export function Dialog(props: DialogProps) {
  const { title, open } = props
  // Kept after that, so that it goes as it came.
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <LatePart part={dialogWindow} meanwhile={open ? <Opening label={title} /> : null}>
      {({ DialogWindow }) => <DialogWindow {...props} />}
    </LatePart>
  )
}

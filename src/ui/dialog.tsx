import { useState, type ReactNode } from 'react'
import { createLazyCode, LazyPart, OpeningDialog } from './lazy-part.tsx'

// Dialogs are large and never needed for the first paint, so they load lazily.
const dialogCode = createLazyCode(() => import('./overlays.tsx'))

export type DialogProps = {
  title: string
  description?: string
  /** `medium` fits two columns, `wide` fits an image, and `sheet` is a bottom sheet for phones. */
  size?: 'small' | 'medium' | 'wide' | 'sheet'
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Buttons; the primary one last. */
  footer?: ReactNode
  children: ReactNode
}

/** Modal dialog. Renders nothing until first opened. */
export function Dialog(props: DialogProps) {
  const { title, open } = props
  // A closed dialog stays mounted for its closing animation.
  const [hasOpened, setHasOpened] = useState(open)
  if (open && !hasOpened) setHasOpened(true)
  if (!hasOpened) return null
  return (
    <LazyPart part={dialogCode} fallback={open ? <OpeningDialog label={title} /> : null}>
      {({ DialogWindow }) => <DialogWindow {...props} />}
    </LazyPart>
  )
}

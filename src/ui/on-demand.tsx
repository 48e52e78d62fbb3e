import { cloneElement, Suspense, useState, useTransition } from 'react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'

type OnDemandProps = {
  /** The button that opens it; the overlay shows the same one once it is there. */
  trigger: ReactElement<ComponentProps<'button'>>
  popup?: 'menu' | 'dialog' | 'listbox'
  /** Starts the download, on the first sign of interest: `() => import('./account-menu.tsx')`. */
  preload: () => unknown
  /** The lazy overlay, to be opened at once: `<AccountMenu trigger={…} defaultOpen />`. */
  children: ReactNode
}

/**
 * Keeps an overlay and its library out of the first load: until its button is pressed there
 * is only the button.
 */
export function OnDemand({ trigger, popup = 'menu', preload, children }: OnDemandProps) {
  const [wanted, setWanted] = useState(false)
  const [pending, startTransition] = useTransition()
  const warm = () => void preload()
  if (wanted) return <Suspense fallback={trigger}>{children}</Suspense>
  return cloneElement(trigger, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    'aria-busy': pending || undefined,
    onPointerEnter: warm,
    onFocus: warm,
    // As a transition, so that the button stays until the overlay can take over.
    onClick: () => startTransition(() => setWanted(true)),
  })
}

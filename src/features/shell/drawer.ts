import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Whether the side is open on a narrow screen. It closes with Escape and as soon as a way on was chosen
 * in it, also one that leads to where the reader already is.
 */
export function useDrawer(): { open: boolean; toggle: () => void } {
  const router = useRouter()
  const [open, setOpen] = useState(false)
  // Navigation and keys are events of router and document, not of a component.
  useEffect(() => {
    if (!open) return
    const close = () => setOpen(false)
    const pressed = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) close()
    }
    const unsubscribe = router.subscribe('onBeforeLoad', close)
    document.addEventListener('keydown', pressed)
    return () => {
      unsubscribe()
      document.removeEventListener('keydown', pressed)
    }
  }, [router, open])
  return { open, toggle: () => setOpen(!open) }
}

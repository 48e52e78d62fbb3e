import { useEffect, useRef, useState, type RefObject } from 'react'

/** Returns a ref, and whether its element is in the viewport or was there before. */
export function useWasSeen<Target extends Element>(): [RefObject<Target | null>, boolean] {
  const ref = useRef<Target>(null)
  const [wasSeen, setWasSeen] = useState(false)
  // Watches the element's position in the viewport.
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setWasSeen(true)
    })
    if (!wasSeen && ref.current) observer.observe(ref.current)
    return () => observer.disconnect()
  }, [wasSeen])
  return [ref, wasSeen]
}

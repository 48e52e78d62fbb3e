import { useEffect, useRef, useState, type RefObject } from 'react'

/** Returns a ref, and whether its element has ever been in the viewport. */
export function useWasSeen<Target extends Element>(): [RefObject<Target | null>, boolean] {
  const ref = useRef<Target>(null)
  const [wasSeen, setWasSeen] = useState(false)
  useEffect(() => {
    if (wasSeen || !ref.current) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setWasSeen(true)
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [wasSeen])
  return [ref, wasSeen]
}

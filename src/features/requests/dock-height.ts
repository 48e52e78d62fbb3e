import type { RefCallback } from 'react'

/** Tells the height of an element to the styles of the page, for whatever sticks to its end (`--dock`). */
export const tellDockHeight: RefCallback<HTMLElement> = (element) => {
  if (!element) return
  const { style } = document.documentElement
  const tell = () => style.setProperty('--dock-height', `${element.offsetHeight}px`)
  tell()
  const observer = new ResizeObserver(tell)
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty('--dock-height')
  }
}

/** Shared look and animation of popups. */
export const popupClass =
  'rounded-card border border-line bg-surface text-text shadow-popup outline-none ' +
  'max-w-[min(26rem,calc(100vw-1rem))] origin-(--transform-origin) transition-[opacity,scale] ' +
  'duration-100 data-starting-style:scale-[0.98] data-starting-style:opacity-0 ' +
  'data-ending-style:opacity-0'

/** Option of a popup list. */
export const optionClass =
  'flex min-h-7.5 w-full items-center gap-2 rounded-md px-2 py-1 text-left outline-none ' +
  'select-none data-highlighted:bg-accent-soft data-highlighted:text-accent ' +
  'data-disabled:text-faint [&_svg]:size-4 [&_svg]:shrink-0'

export const popupClass =
  'rounded-card border border-line bg-surface text-text shadow-popup outline-none ' +
  'max-w-[min(26rem,calc(100vw-1rem))] origin-(--transform-origin) transition-[opacity,scale] ' +
  'duration-100 data-starting-style:scale-[0.98] data-starting-style:opacity-0 ' +
  'data-ending-style:opacity-0'

export const optionClass =
  'flex min-h-7.5 w-full items-center gap-2 rounded-md px-2 py-1 text-left outline-none ' +
  'select-none data-highlighted:bg-accent-soft data-highlighted:text-accent ' +
  'data-disabled:text-faint [&_svg]:size-4 [&_svg]:shrink-0'

/** Classes of the command bar: its window, its field and its close button. */
export const commandWindowClass =
  'fixed top-[9vh] left-1/2 z-50 flex max-h-[82vh] w-[min(42rem,calc(100vw-1rem))] -translate-x-1/2 flex-col ' +
  'rounded-card border border-line bg-surface text-text shadow-popup outline-none max-wide:top-2 ' +
  'max-wide:max-h-[calc(100dvh-1rem)]'
export const commandFieldClass =
  'h-12 w-full min-w-0 bg-transparent outline-none placeholder:text-faint'
export const commandCloseClass =
  'rounded-sm border border-line px-1.5 text-xs text-muted hover:bg-sunken hover:text-text'

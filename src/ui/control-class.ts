/** The frame of every control a reader types into. */
export const controlClass =
  'w-full min-w-0 rounded-control border border-control bg-surface px-2.5 h-8 text-text ' +
  'placeholder:text-faint disabled:bg-sunken disabled:text-muted aria-invalid:border-red'

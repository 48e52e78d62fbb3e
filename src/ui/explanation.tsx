import { Info } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type ExplanationProps = {
  term: string
  children: ReactNode
}

/** (i) button that shows an explanation in a native popover. */
export function Explanation({ term, children }: ExplanationProps) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`About ${term}`}
        className="grid size-6 shrink-0 place-items-center rounded-md text-faint hover:bg-sunken hover:text-text print:hidden"
      >
        <Info aria-hidden className="size-3.5" />
      </button>
      {/* Browsers without anchor positioning show the popover at its place in the document, next to the button. */}
      <div
        id={id}
        popover="auto"
        className="inset-auto m-1 w-72 max-w-[calc(100vw-1.5rem)] rounded-control border border-line-strong bg-surface px-3 py-2.5 text-left text-sm font-normal text-text shadow-popup [position-area:bottom_span-left] [position-try-fallbacks:flip-inline,flip-block] open:grid open:gap-1.5"
      >
        {children}
      </div>
    </>
  )
}

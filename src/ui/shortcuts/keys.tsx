import { Fragment } from 'react'
import { presses, pressText } from './key-text.ts'

/** Keys as keys look, `g` then `o`. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      {presses(keys).map((press, index) => (
        // A sequence is fixed text: a press has no identity but its place.
        <Fragment key={index}>
          {index > 0 && <span className="text-xs text-faint">then</span>}
          <kbd className="rounded-sm border border-line-strong bg-surface px-1.25 font-mono text-[0.6875rem] leading-4.5 text-muted">
            {pressText(press)}
          </kbd>
        </Fragment>
      ))}
    </span>
  )
}

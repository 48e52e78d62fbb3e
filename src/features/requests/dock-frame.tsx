import { ChevronDown, ChevronUp } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { formatCount } from '#/lib/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { takeLostFocus } from '#/ui/take-focus.ts'
import { tellDockHeight } from './dock-height.ts'

type DockFrameProps = {
  /** How many requests and lists of them there are. */
  count: number
  /** How many of them need somebody. */
  attention: number
  /** The one that matters most, in one line. */
  line: ReactNode
  /** All of them. */
  children: ReactNode
}

/**
 * The place of requests in the layout: one line, or all of them. It opens by itself when one needs somebody,
 * and closes when it is told to, until another does.
 */
export function DockFrame({ count, attention, line, children }: DockFrameProps) {
  const [chosen, setChosen] = useState({ open: false, at: 0 })
  const pressed = useRef(false)
  // What was chosen holds for what needed somebody then.
  if (attention < chosen.at) setChosen({ ...chosen, at: attention })
  const isOpen = attention > chosen.at || chosen.open
  const Icon = isOpen ? ChevronDown : ChevronUp
  return (
    <section
      ref={tellDockHeight}
      aria-label="Takedown requests under way"
      onClickCapture={() => {
        pressed.current = true
      }}
      className="max-h-[40dvh] shrink-0 overflow-y-auto border-t border-line bg-surface max-wide:sticky max-wide:bottom-0 max-wide:z-20 print:hidden"
    >
      <div
        className={`flex min-h-11 items-center gap-2 px-5 max-wide:px-3.5 ${isOpen ? 'sticky top-0 z-1 border-b border-line bg-surface' : ''}`}
      >
        <div className="flex min-w-0 flex-1 items-center">
          {isOpen ? (
            <h2 className="font-heading">
              {count === 1 ? '1 takedown request' : `${formatCount(count)} takedown requests`}
            </h2>
          ) : (
            line
          )}
        </div>
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isOpen}
          onClick={() => setChosen({ open: !isOpen, at: attention })}
        >
          {isOpen ? 'Less' : count === 1 ? 'Details' : `${formatCount(count - 1)} more`}
          <Icon aria-hidden />
        </Button>
      </div>
      {isOpen && (
        <div
          tabIndex={-1}
          ref={(element) => {
            // What was pressed in the line is gone with it.
            if (pressed.current) takeLostFocus(element)
          }}
          className="divide-y divide-line px-5 outline-none max-wide:px-3.5 [&>*]:py-2.5"
        >
          {children}
        </div>
      )}
    </section>
  )
}

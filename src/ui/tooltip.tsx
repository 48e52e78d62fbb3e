import { CSPProvider } from '@base-ui/react/csp-provider'
import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

/**
 * A few words about a control that shows only an icon; the control needs a name of its own.
 * Loads Base UI, so only ever import it lazily.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <CSPProvider disableStyleElements>
      <Base.Root>
        <Base.Trigger delay={400} render={children} />
        <Base.Portal>
          <Base.Positioner sideOffset={6} className="z-50">
            <Base.Popup className="max-w-72 rounded-[6px] bg-text px-2 py-1 text-sm text-bg">
              {text}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}

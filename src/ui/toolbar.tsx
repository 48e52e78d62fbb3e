import { Toolbar as Base } from '@base-ui/react/toolbar'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'

/** Buttons that are one stop of Tab together; arrows go from one to the next. Its buttons are `ToolbarButton`s. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Root aria-label={label} className="flex items-center gap-2.5">
      {children}
    </Base.Root>
  )
}

/** A button of a toolbar. */
export const ToolbarButton = (props: ComponentProps<typeof Button>) => (
  <Base.Button render={<Button size="small" {...props} />} />
)

import { useState } from 'react'
import { CommandDialog, CommandFieldRow, commandFieldClass } from '#/ui/command-dialog.tsx'
import { lateCode, LatePart } from '#/ui/late-part.tsx'
import { barLabel, barPlaceholder } from './bar-labels.ts'

const bar = lateCode(() => import('./command-bar.tsx'))

type LateCommandBarProps = {
  onClose: () => void
  /** The brand that navigation leads to; null while there is none. */
  brandId: string | null
  /** The brand whose page is open; null on a page of no brand. */
  openBrandId: string | null
  /** What was pasted to open it; empty when it was opened otherwise. */
  pasted: string
}

/**
 * The command bar. Its field is there at once and takes every key; the list, which is large and opens on a
 * press alone, takes over what was typed. Open while it is mounted.
 */
export function LateCommandBar({ pasted, ...props }: LateCommandBarProps) {
  const [text, setText] = useState(pasted)
  const field = (
    <CommandFieldRow>
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- in a dialog that was just asked for
        autoFocus
        aria-label={barLabel}
        placeholder={barPlaceholder}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
        className={commandFieldClass}
      />
    </CommandFieldRow>
  )
  return (
    <CommandDialog onClose={props.onClose} label={barLabel}>
      <LatePart part={bar} meanwhile={field}>
        {({ CommandBar }) => <CommandBar {...props} text={text} onText={setText} />}
      </LatePart>
    </CommandDialog>
  )
}

import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#/ui/button.tsx'

type ChoiceProps = {
  chosen: boolean
  disabled?: boolean
  onChoose: () => void
  children: ReactNode
}

/** One of a few choices that stand beside each other. */
export function Choice({ chosen, disabled = false, onChoose, children }: ChoiceProps) {
  return (
    <Button size="small" aria-pressed={chosen} disabled={disabled} onClick={onChoose}>
      {chosen && <Check aria-hidden />}
      {children}
    </Button>
  )
}

/** How two pictures stand: over each other with a slider, or beside each other. */
export type PairView = 'slider' | 'beside'

/** Chooses between the two. */
export function PairViewChoice({ how, onHow }: { how: PairView; onHow: (how: PairView) => void }) {
  return (
    <fieldset aria-label="How to compare" className="flex gap-1.5 wide:ml-auto">
      <Choice chosen={how === 'slider'} onChoose={() => onHow('slider')}>
        Slider
      </Choice>
      <Choice chosen={how === 'beside'} onChoose={() => onHow('beside')}>
        Side by side
      </Choice>
    </fieldset>
  )
}

import { Check } from 'lucide-react'
import { Button } from '#/ui/button.tsx'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import type { Decision } from './marks/mark-session.ts'
import { useTriageDesk } from './triage-context.ts'

const deeds: readonly { what: Decision; label: string }[] = [
  { what: 'hold', label: 'Hold' },
  { what: 'aside', label: 'Set aside' },
  { what: 'watch', label: 'Watch' },
]

/** What can be done with the row whose evidence is shown, each with its key. */
export function PaneActions() {
  const desk = useTriageDesk()
  if (desk === null) return null
  const { current, decided, decide, move, request } = desk
  return (
    <div className="flex flex-wrap items-center gap-1.5 border-t border-line bg-surface px-3 py-2.5 max-split:sticky max-split:bottom-0 max-split:mt-3.5 max-split:rounded-card max-split:border print:hidden">
      <Button size="small" variant="primary" disabled={current === null} onClick={request}>
        Request <KeyHint id="triage.request" />
      </Button>
      {deeds.map(({ what, label }) => (
        <Button
          key={what}
          size="small"
          aria-pressed={decided.has(what)}
          disabled={current === null}
          onClick={() => decide(what)}
        >
          {decided.has(what) && <Check aria-hidden />}
          {label} <KeyHint id={`triage.${what}`} />
        </Button>
      ))}
      <Button size="small" onClick={() => move('next')}>
        Next <KeyHint id="triage.next" />
      </Button>
    </div>
  )
}

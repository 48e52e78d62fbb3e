import { Check } from 'lucide-react'
import { Button } from '#/ui/button.tsx'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { useDesk, useDeskList, useDeskView } from './desk.ts'
import type { Decision } from './marks/mark-session.ts'

const deeds: readonly { what: Decision; label: string }[] = [
  { what: 'hold', label: 'Hold' },
  { what: 'aside', label: 'Set aside' },
  { what: 'watch', label: 'Watch' },
]

/** What can be done with the host whose evidence is shown, each with its key. */
export function PaneActions({ domainId }: { domainId: string }) {
  const desk = useDesk()
  const list = useDeskList()
  const decided = useDeskView((view) => view.decided)
  if (list === null) return null
  // A link may lead to a host that the list beside it does not hold.
  const isListed = list.loaded.some(({ id }) => id === domainId)
  return (
    <div className="flex flex-wrap items-center gap-1.5 border-t border-line bg-surface px-3 py-2.5 max-split:sticky max-split:bottom-0 max-split:mt-3.5 max-split:rounded-card max-split:border print:hidden">
      <Button
        size="small"
        variant="primary"
        disabled={!isListed}
        onClick={() => desk.ask((hands) => hands.request())}
      >
        Request {!list.groups && <KeyHint id="triage.request" />}
      </Button>
      {deeds.map(({ what, label }) => (
        <Button
          key={what}
          size="small"
          aria-pressed={decided.has(what)}
          disabled={!isListed}
          onClick={() => desk.ask((hands) => hands.decide(what))}
        >
          {decided.has(what) && <Check aria-hidden />}
          {label} {!list.groups && <KeyHint id={`triage.${what}`} />}
        </Button>
      ))}
      {!list.groups && (
        <Button size="small" onClick={() => desk.ask((hands) => hands.move('next'))}>
          Next <KeyHint id="triage.next" />
        </Button>
      )}
    </div>
  )
}

import { Check } from 'lucide-react'
import type { HostRow } from '#/api/host-rows.ts'
import { Button } from '#/ui/button.tsx'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { decisions } from './marks/mark-labels.ts'
import type { Triage } from './use-triage.ts'

type PaneActionsProps = {
  /** A link may lead to a host that the list beside it does not hold: then nothing can be decided here. */
  row: HostRow | undefined
  triage: Triage
}

/** What can be done with the host whose evidence is shown, each with its key. */
export function PaneActions({ row, triage }: PaneActionsProps) {
  if (triage.list === null) return null
  // Keys act on the row of the cursor, which is an apex where hosts are grouped.
  const byKey = triage.list.kind === 'hosts'
  return (
    <div className="flex flex-wrap items-center gap-1.5 border-t border-line bg-surface px-3 py-2.5 max-split:sticky max-split:bottom-(--dock,0px) max-split:mt-3.5 max-split:rounded-card max-split:border max-[38rem]:gap-1 print:hidden">
      <Button
        size="small"
        variant="primary"
        disabled={!row}
        onClick={() => row && triage.requestBeside(row)}
      >
        Request {byKey && <KeyHint id="triage.request" />}
      </Button>
      {decisions.map(({ what, label, short }) => {
        const isMarked = row !== undefined && triage.marks[what].has(row.id)
        return (
          <Button
            key={what}
            size="small"
            aria-pressed={isMarked}
            disabled={!row}
            onClick={() => row && triage.decideBeside(what, row)}
          >
            {isMarked && <Check aria-hidden />}
            {short ? (
              <>
                <span className="max-[38rem]:sr-only">{label}</span>
                <span aria-hidden className="hidden max-[38rem]:inline">
                  {short}
                </span>
              </>
            ) : (
              label
            )}{' '}
            {byKey && <KeyHint id={`triage.${what}`} />}
          </Button>
        )
      })}
      {byKey && (
        <Button size="small" onClick={triage.next}>
          Next <KeyHint id="triage.next" />
        </Button>
      )}
    </div>
  )
}

import { useRef, useState } from 'react'
import { formatHost } from '#/shared/hosts/format-host.ts'
import { Screenshot } from '#/shared/screenshots/screenshot.tsx'
import { Button } from '#/ui/button.tsx'
import { useNow } from '#/ui/now.ts'
import { listEvidence, summarizeEvidence, type EvidenceState } from './evidence.ts'
import { ChecksPanel } from './form-parts.tsx'
import type { Check } from './request-checks.ts'

type BeforeSendingProps = {
  checks: readonly Check[]
  evidence: EvidenceState
  onRetry: () => void
}

/** Shows the checks of a request, then its evidence. The check for earlier cases is listed with the evidence. */
export function BeforeSending({ checks, evidence, onRetry }: BeforeSendingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const earlierCaseChecks = checks.filter(({ id }) => id === 'earlier')
  function retry() {
    // The focused button disappears while the evidence loads, so the heading takes the focus.
    heading.current?.focus()
    onRetry()
  }
  return (
    <div className="grid gap-3.5">
      <ChecksPanel checks={checks.filter(({ id }) => id !== 'earlier')} />
      <div className="grid gap-2.5 border-t border-line pt-3.5">
        <h2 ref={heading} tabIndex={-1} className="font-semibold">
          Evidence
        </h2>
        {evidence.kind !== 'record' && <p className="text-muted">{evidence.text}</p>}
        {evidence.kind === 'failed' && (
          <div>
            <Button size="small" onClick={retry}>
              Try again
            </Button>
          </div>
        )}
        <EvidenceItems evidence={evidence} earlierCaseChecks={earlierCaseChecks} />
      </div>
    </div>
  )
}

type EvidenceItemsProps = { evidence: EvidenceState; earlierCaseChecks?: readonly Check[] }

function EvidenceItems({ evidence, earlierCaseChecks = [] }: EvidenceItemsProps) {
  const now = useNow()
  if (evidence.kind !== 'record') return <ChecksPanel checks={earlierCaseChecks} />
  const { host, scan } = evidence
  const items = listEvidence(evidence, now).map((item) => ({ ...item, id: item.title }))
  return (
    <>
      {scan?.screenshot_url && (
        <div className="w-full max-w-60">
          <Screenshot address={scan.screenshot_url} alt={`Screenshot of ${formatHost(host)}`} />
        </div>
      )}
      <ChecksPanel checks={[...items, ...earlierCaseChecks]} />
    </>
  )
}

/**
 * Evidence for one line of a bulk request. A bulk request can have a thousand lines, so the items are rendered only
 * while the details are open.
 */
export function LineEvidence({ evidence }: { evidence: EvidenceState }) {
  const [isOpen, setIsOpen] = useState(false)
  const now = useNow()
  if (evidence.kind !== 'record') return <p>{evidence.text}</p>
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="w-fit rounded-sm">{summarizeEvidence(evidence, now)}</summary>
      {isOpen && (
        <div className="grid gap-2.5 py-2 text-text">
          <EvidenceItems evidence={evidence} />
        </div>
      )}
    </details>
  )
}

import { Badge } from '#/ui/badge.tsx'
import { getVerdictLabel } from './verdict-labels.ts'

/** Verdict of a host's newest scan. A dash means not reported, which differs from the verdict "unknown". */
export function Verdict({ scanned, verdict }: { scanned: boolean | null; verdict: string | null }) {
  if (scanned === false) return <span className="text-muted">not scanned yet</span>
  if (verdict === null)
    return (
      <span className="text-faint" title="Not reported">
        —
      </span>
    )
  const { text, tone } = getVerdictLabel(verdict)
  return <Badge tone={tone}>{text}</Badge>
}

import { ExternalLink } from 'lucide-react'
import { hostOf, urlPieces } from '#/lib/host-name.ts'
import { HostileUrl } from '#/product/hosts/hostile-url.tsx'
import { Button } from '#/ui/button.tsx'

/** Whether an address leads to a report somewhere else, and not to the reported site itself (C126). */
function leadsElsewhere(address: string, target: string | null): boolean {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false
  if (urlPieces(address)?.user) return false
  const host = new URL(address).hostname
  const reported = hostOf(target ?? '')
  return host !== reported && !host.endsWith(`.${reported}`)
}

/**
 * The address of a report elsewhere, as text, and a way to open it in a tab that knows nothing of this
 * one. Never a link: what is on the page leads nowhere until somebody presses.
 */
export function OutsideReport({
  address,
  target,
  label,
}: {
  address: string
  target: string | null
  /** What the button does, in full: "Open the page scan". */
  label: string
}) {
  return (
    <span className="grid justify-items-start gap-1">
      <HostileUrl value={address} />
      {leadsElsewhere(address, target) && (
        <Button
          size="small"
          aria-label={label}
          onClick={() => {
            window.open(address, '_blank', 'noopener,noreferrer')
          }}
        >
          <ExternalLink aria-hidden />
          Open
        </Button>
      )}
    </span>
  )
}

import { Link } from '@tanstack/react-router'
import { Maximize2, PanelRight } from 'lucide-react'

type PageLinkProps = {
  brandId: string
  domainId: string
  /** Whether the evidence has the page to itself. */
  isPage: boolean
}

/** From evidence beside its list to its own page, and back; on a narrow screen there is no difference. */
export function PageLink({ brandId, domainId, isPage }: PageLinkProps) {
  const Icon = isPage ? PanelRight : Maximize2
  const label = isPage ? 'Show beside the list' : 'Open as page'
  return (
    <Link
      to={isPage ? '/brands/$brandId/domains/$domainId' : '/brands/$brandId/domains/$domainId/page'}
      params={{ brandId, domainId }}
      search={true}
      // Back leads to the list from both.
      replace
      state={true}
      resetScroll={false}
      preload={false}
      aria-label={label}
      title={`${label} (f)`}
      className="grid size-6.5 shrink-0 place-items-center rounded-md text-muted hover:bg-sunken hover:text-text max-split:hidden print:hidden"
    >
      <Icon aria-hidden className="size-3.5" />
    </Link>
  )
}

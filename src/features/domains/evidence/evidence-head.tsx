import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { HostRow } from '#/api/host-rows.ts'
import { defangHost } from '#/lib/host-name.ts'
import { hostForms } from '#/lib/look-alike/host-forms.ts'
import { CopyChoices, type CopyChoice } from '#/product/hosts/copy-choices.tsx'
import { HostName } from '#/product/hosts/host-name.tsx'
import { Refresh, type Refreshable } from '#/ui/refresh.tsx'
import { LookAlikeLine } from './lens.tsx'
import { VerdictLine } from './verdict-line.tsx'

type EvidenceHeadProps = {
  heading: 'h1' | 'h2'
  /** Undefined while not even the list is known to hold it. */
  host: string | undefined
  row: HostRow | undefined
  brand: { name: string | null; domain: string | null } | undefined
  /** What stands before the way to close it. */
  tools: ReactNode
  onClose: (() => void) | undefined
  reading: Refreshable
}

/** A second spelling follows as soon as its data is there: its line has its place from the start. */
const twoLines = (host = ''): boolean => /[^\x00-\x7f]|(?:^|\.)xn--/i.test(host)

/** The host, how it is spelled, how it stands, and the ways to copy it and to leave. */
export function EvidenceHead({
  heading: Heading,
  host,
  row,
  brand,
  tools,
  onClose,
  reading,
}: EvidenceHeadProps) {
  return (
    <header className="grid gap-2 pb-3.5">
      <div className="flex items-start gap-2">
        <Heading
          tabIndex={-1}
          className={`${twoLines(host) ? 'min-h-13 @2xl:min-h-6.5' : 'min-h-6.5'} min-w-0 flex-1 text-lg leading-6.5 font-[650] [overflow-wrap:anywhere] [&_bdi]:text-[1em]`}
        >
          {host === undefined ? (
            <span className="text-faint">Domain</span>
          ) : (
            // Made anew for another host, so that nothing seems to move.
            <HostName key={host} value={host} />
          )}
        </Heading>
        {tools}
        {onClose && (
          <button
            type="button"
            aria-label="Close the evidence"
            onClick={onClose}
            className="grid size-6.5 shrink-0 place-items-center rounded-md text-muted hover:bg-sunken hover:text-text print:hidden"
          >
            <X aria-hidden className="size-4" />
          </button>
        )}
      </div>
      {host !== undefined && (
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
          <LookAlikeLine host={host} brandDomain={brand?.domain ?? null} />
          <CopyHost host={host} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {row && <VerdictLine {...row} brand={brand?.name ?? null} />}
        <div className="-my-1.5 @2xl:ml-auto print:my-0">
          <Refresh reading={reading} pane="evidence" />
        </div>
      </div>
    </header>
  )
}

/** Defanged first; the raw name and the spelling of the wire by choice (F6, C75). */
function CopyHost({ host }: { host: string }) {
  const forms = hostForms(host)
  if (host === '') return null
  const choices: CopyChoice[] = [
    {
      label: 'Copy safely',
      name: 'Copy safely, as in example[.]com',
      text: defangHost(host),
      done: 'Copied safely',
    },
    { label: 'Copy original', name: 'Copy original', text: host, done: 'Copied original' },
  ]
  if (forms.ascii !== host.toLowerCase())
    choices.push({
      label: 'xn--',
      name: 'xn-- spelling, copied safely',
      text: defangHost(forms.ascii),
      done: 'Copied xn-- spelling safely',
    })
  return <CopyChoices choices={choices} />
}

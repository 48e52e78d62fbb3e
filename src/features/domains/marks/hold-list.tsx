import { HostName } from '#/product/hosts/host-name.tsx'
import type { Marked } from '#/product/marks/brand-marks.ts'
import { RelativeTime } from '#/ui/relative-time.tsx'
import { hostCount } from './mark-labels.ts'
import type { MarkedRow } from './mark-session.ts'

/** The domains on the request list, newest first, each with a way off it. */
export function HoldList({ hold, release }: { hold: Marked; release: (row: MarkedRow) => void }) {
  const rows = [...hold].toSorted(([, a], [, b]) => b.at - a.at)
  if (rows.length === 0)
    return (
      <p className="text-muted">Nothing is on the request list. Press h on a domain to add it.</p>
    )
  return (
    <>
      <p>{hostCount(rows.length)} on the request list.</p>
      <ul className="max-h-48 overflow-auto rounded-control border border-line">
        {rows.map(([id, { name, at }]) => (
          <li
            key={id}
            className="flex min-h-8.5 items-center gap-2 border-b border-line px-2.5 last:border-b-0"
          >
            <span className="min-w-0 flex-1">
              <HostName value={name} />
            </span>
            <span className="text-sm text-muted">
              <RelativeTime value={new Date(at).toISOString()} />
            </span>
            <button
              type="button"
              onClick={() => release({ id, name })}
              className="rounded-md px-1.5 py-0.5 text-sm font-label text-muted hover:bg-sunken hover:text-text"
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

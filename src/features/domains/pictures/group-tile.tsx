import { defangHost } from '#/lib/host-name.ts'
import { formatCount } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { MarkedHost } from '#/product/hosts/marked-host.tsx'
import { riskLabel, Verdict } from '#/product/labels/verdict.tsx'
import { Thumbnail } from '#/product/screenshots/thumbnail.tsx'
import { Button } from '#/ui/button.tsx'
import type { PictureGroup } from './picture-groups.ts'
import { tileClass, type TileProps } from './picture-tile.tsx'

/** The lowest and the highest risk that is reported: `67 to 97`. */
function risks({ hosts }: PictureGroup): string {
  const reported = hosts.flatMap(({ risk }) => risk ?? [])
  const [least, most] = [Math.min(...reported), Math.max(...reported)]
  if (reported.length === 0) return riskLabel(null)
  return least === most ? riskLabel(most) : `${riskLabel(least)} to ${riskLabel(most)}`
}

/** How many hosts have which verdict, in the order of the list. */
function Verdicts({ group: { hosts } }: { group: PictureGroup }) {
  const byVerdict = Map.groupBy(hosts, ({ scanned, verdict }) => `${scanned} ${verdict}`)
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-sm">
      {[...byVerdict].map(
        ([key, [first, ...others]]) =>
          first && (
            <span key={key} className="whitespace-nowrap">
              <Verdict scanned={first.scanned} verdict={first.verdict} />{' '}
              {formatCount(others.length + 1)}
            </span>
          ),
      )}
    </p>
  )
}

type GroupProps = { group: PictureGroup; onToggle: () => void }

/** Several hosts with pictures that look alike: nothing is decided about them before they were shown. */
export function GroupTile(props: TileProps & GroupProps & { brandDomain: string | null }) {
  const { group, brandDomain, onToggle, state, place, line, measure, tabStop } = props
  const [first, ...others] = group.hosts
  if (!first) return null
  const count = formatCount(group.hosts.length)
  const host = visibleString(defangHost(first.name), 'host')
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keys reach the button in it
    <li
      ref={measure}
      data-index={line.index}
      style={{ gridColumnStart: line.first ? 1 : 'auto' }}
      aria-setsize={place.of}
      aria-posinset={place.at}
      data-row={group.id}
      aria-current={state.current || undefined}
      onClick={onToggle}
      className={`${tileClass} cursor-pointer border-b-[5px] border-double`}
    >
      <div className="relative border-b border-line">
        <Thumbnail
          address={first.screenshot}
          scanned={first.scanned}
          alt={`Screenshot of ${host}, one of ${count} that look alike`}
        />
        <span className="absolute right-1.5 bottom-1.5 rounded-md border border-line-strong bg-surface px-1.5 text-sm font-semibold">
          {count} alike
        </span>
      </div>
      <div className="grid content-start gap-1 px-2.5 py-2">
        <p className="leading-4.5 [overflow-wrap:anywhere]">
          <MarkedHost value={first.name} brandDomain={brandDomain} />{' '}
          <span className="text-sm whitespace-nowrap text-muted">
            and {formatCount(others.length)} more
          </span>
        </p>
        <Verdicts group={group} />
        <p className="flex flex-wrap items-center justify-between gap-x-2 gap-y-0.5 text-sm text-muted">
          <span>
            Risk <span className="font-semibold text-text">{risks(group)}</span>
          </span>
          <button
            type="button"
            data-row-name
            aria-expanded={false}
            tabIndex={tabStop ? 0 : -1}
            onClick={(event) => {
              event.stopPropagation()
              onToggle()
            }}
            className="rounded-sm font-label text-accent hover:underline"
          >
            Show the {count} hosts
          </button>
        </p>
      </div>
    </li>
  )
}

type GroupHeadProps = TileProps & GroupProps & { onSelect: () => void }

/** The head over the hosts of an open group. */
export function GroupHead(props: GroupHeadProps) {
  const { group, state, place, line, measure, tabStop, onToggle, onSelect } = props
  const count = formatCount(group.hosts.length)
  const tabIndex = tabStop ? 0 : -1
  return (
    <li
      ref={measure}
      data-index={line.index}
      aria-setsize={place.of}
      aria-posinset={place.at}
      data-row={group.id}
      aria-current={state.current || undefined}
      className="col-span-full flex min-h-9 scroll-my-3 flex-wrap items-center gap-x-3 gap-y-1 rounded-control border-l-[3px] border-accent bg-accent-soft px-2.5 py-1 text-sm aria-[current]:outline-2 aria-[current]:outline-accent"
    >
      <button
        type="button"
        data-row-name
        aria-expanded
        tabIndex={tabIndex}
        onClick={onToggle}
        className="rounded-sm font-semibold hover:underline"
      >
        {count} pictures that look alike
      </button>
      <span className="text-muted">
        Look at each one: the same picture can belong to a harmless host.
      </span>
      <span className="ml-auto flex gap-2 max-wide:ml-0 print:hidden">
        <Button size="small" tabIndex={tabIndex} onClick={onSelect}>
          {state.selected ? `Clear all ${count}` : `Select all ${count}`}
        </Button>
        <Button size="small" tabIndex={tabIndex} onClick={onToggle}>
          Close
        </Button>
      </span>
    </li>
  )
}

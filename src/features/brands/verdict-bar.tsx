import { verdicts } from '#/contract/codes.ts'
import { formatCount } from '#/lib/numbers.ts'
import { verdictLabel } from '#/product/labels/verdict-labels.ts'
import type { BrandLine } from './brand-line.ts'
import { Counted } from './counted.tsx'

const colours = {
  red: 'var(--chart-red)',
  amber: 'var(--chart-amber)',
  green: 'var(--chart-green)',
  unknown: 'var(--chart-grey)',
} as const

const tones = { red: 'red', amber: 'amber', green: 'green', unknown: 'grey' } as const

/**
 * The verdicts of a brand's review queue: a bar that is seen at a glance, and below it each number with its
 * shape, a link to exactly its rows (C46, C47). On a phone the red ones alone.
 */
export function VerdictBar({ line }: { line: BrandLine }) {
  const counts = line.stats?.verdict_stats
  if (counts === undefined || counts.size === 0) return '—'
  if (line.stats?.domain_count === 0) return <span className="text-muted">nothing to review</span>
  const parts = verdicts.flatMap((verdict) => {
    const count = counts.get(verdict)
    return count === undefined ? [] : [{ verdict, count }]
  })
  // Codes that nobody knows have no list of their own; they are a part of the whole all the same (C19).
  const others = [...counts].filter(([code]) => !verdicts.some((verdict) => verdict === code))
  const other = others.reduce((sum, [, count]) => sum + count, 0)
  return (
    <div className="grid min-w-46 gap-0.5 py-1 max-[38rem]:min-w-0">
      <div
        aria-hidden
        className="keep-colour flex h-1.5 gap-px overflow-hidden rounded-sm max-[38rem]:hidden"
      >
        {parts
          .filter(({ count }) => count > 0)
          .map(({ verdict, count }) => (
            <span
              key={verdict}
              // What is there is seen, however small its share.
              className="min-w-1.5"
              style={{ flex: `${count} 1 0`, background: colours[verdict] }}
            />
          ))}
        {other > 0 && (
          <span className="min-w-1.5 bg-line-strong" style={{ flex: `${other} 1 0` }} />
        )}
      </div>
      <ul className="flex flex-wrap gap-x-3">
        {parts.map(({ verdict, count }) => (
          <li key={verdict} className={verdict === 'red' ? '' : 'max-[38rem]:hidden'}>
            <Counted
              line={line}
              count={count}
              what={`${verdictLabel(verdict).word.toLowerCase()} in the review queue`}
              part={{ verdict }}
            >
              <span
                data-tone={tones[verdict]}
                className="keep-colour -mr-0.5"
                style={{ color: colours[verdict] }}
              />
            </Counted>
          </li>
        ))}
        {other > 0 && <li className="text-muted max-[38rem]:hidden">{formatCount(other)} other</li>}
      </ul>
    </div>
  )
}

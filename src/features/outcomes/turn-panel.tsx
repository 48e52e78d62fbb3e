import { Link, useNavigate } from '@tanstack/react-router'
import { turnLabels } from '#/product/outcomes/outcome-labels.ts'
import { turns, whoseTurn, type TurnOf } from '#/product/outcomes/whose-turn.ts'
import { Card } from '#/ui/card.tsx'
import type { ChartPart, PartLink } from '#/ui/chart-part.ts'
import { ChartSegments } from '#/ui/chart-segments.tsx'
import { useNow } from '#/ui/now.ts'
import { casesBehind } from './cases-link.tsx'
import { Definition } from './definition.tsx'
import { lengthWords } from './figure-words.ts'
import type { Counted } from './outcome-figures.ts'

const colours: Readonly<Record<TurnOf, NonNullable<ChartPart['colour']>>> = {
  approval: '2',
  provider: 'amber',
  operator: '1',
  unclear: 'grey',
  unread: 'grey',
}
const always: readonly TurnOf[] = ['approval', 'provider', 'operator']

/** Whose turn the open cases are, now (F12, F20). */
export function TurnPanel({ counted: { brandId, cases } }: { counted: Counted }) {
  const navigate = useNavigate()
  const counts = whoseTurn(cases, useNow())
  const listed = turns.filter((of) => always.includes(of) || counts[of].n > 0)
  const behind = (part: ChartPart) =>
    casesBehind(brandId, `turn-${turns.find((of) => of === part.key) ?? 'unclear'}`, null)
  const link: PartLink = ({ part, className, children }) => (
    <Link {...behind(part)} className={className}>
      {children}
    </Link>
  )
  const isNone = listed.every((of) => counts[of].n === 0)
  const longest = listed.filter((of) => counts[of].longest !== null)
  return (
    <Card
      title="Whose turn it is"
      sub="open cases, now"
      actions={<Definition of="turn" about="Whose turn it is" />}
    >
      {isNone ? (
        <p className="text-muted">No case is open.</p>
      ) : (
        <>
          <ChartSegments
            name="Open cases by whose turn it is"
            parts={listed.map((of) => ({
              key: of,
              label: turnLabels[of],
              value: counts[of].n,
              colour: colours[of],
            }))}
            link={link}
            onPick={(part) => void navigate(behind(part))}
          />
          {longest.length > 0 && (
            <p className="mt-2.5 text-sm text-muted">
              The longest wait:{' '}
              {longest
                .map((of) => `${turnLabels[of].toLowerCase()} ${lengthWords(counts[of].longest)}`)
                .join(' · ')}
            </p>
          )}
        </>
      )}
    </Card>
  )
}

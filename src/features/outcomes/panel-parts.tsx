import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { formatCount, formatCountOf } from '#/lib/numbers.ts'
import type { CaseSet } from '#/shared/outcomes/case-set-names.ts'
import { getCaseSetLabel, type CountedSet } from '#/shared/outcomes/case-sets.ts'
import { CountLink, linkToCases, type CountProps } from '#/shared/outcomes/count-link.tsx'
import { definitions, type DefinedTerm } from '#/shared/outcomes/definitions.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Explanation } from '#/ui/explanation.tsx'
import { useIsPrinting } from '#/ui/printing.ts'
import { type ChartPart, ShareChart, type PartLink } from '#/ui/share-chart.tsx'
import type { Outcomes, PeriodFigures } from './outcome-figures.ts'

type CardWithDefinitionProps = {
  term: DefinedTerm
  sub: string
  tools?: ReactNode
  children: ReactNode
}

export function CardWithDefinition({ term, sub, tools, children }: CardWithDefinitionProps) {
  const { name, text } = definitions[term]
  return (
    <Card
      title={name}
      sub={sub}
      actions={
        <>
          {tools}
          <Explanation term={name}>
            <p>{text}</p>
          </Explanation>
        </>
      }
    >
      {children}
    </Card>
  )
}

/** Links a count to its cases (F13), unless the case list can't filter by this brand. */
export function CaseSetLink({
  figures,
  set,
  ...countProps
}: CountProps & { figures: PeriodFigures; set: CountedSet }) {
  const { brandFilter, period, countCases } = figures
  const count = countCases(set)
  if (brandFilter === null) return (countProps.format ?? formatCount)(count)
  return (
    <CountLink count={count} link={linkToCases({ brandFilter, period }, set)} {...countProps} />
  )
}

type CaseSetSummaryProps = { title: string; figures: PeriodFigures; sets: readonly CaseSet[] }

/**
 * Shows the title and, for each non-empty set, its count and label as a link. With the title “Not timed” and a set of 5
 * cases with the label “failed or not approved”, this is “Not timed: 5 failed or not approved”.
 */
export function CaseSetSummary({ title, figures, sets }: CaseSetSummaryProps) {
  const nonEmptySets = sets.filter((set) => figures.countCases(set) > 0)
  if (nonEmptySets.length === 0) return null
  return (
    <p className="mt-2 flex flex-wrap gap-x-3 gap-y-1.75 text-sm text-muted">
      <span>{title}:</span>
      {nonEmptySets.map((set) => (
        <CaseSetLink
          key={set}
          figures={figures}
          set={set}
          label={title}
          format={(count) => `${formatCount(count)} ${getCaseSetLabel(set).toLowerCase()}`}
        />
      ))}
    </p>
  )
}

const maxPrintedEntries = 3

/**
 * Limits the number of entries shown. Print shows at most three entries and says so, as in “3 of 8 sites shown”. In
 * this example, `noun` is `site`.
 */
export function useFirstEntries<Entry>(
  entries: readonly Entry[],
  { maxOnScreen, noun }: { maxOnScreen: number; noun: string },
): { visible: readonly Entry[]; showAllButton: ReactNode } {
  const [showsAll, setShowsAll] = useState(false)
  const isPrinting = useIsPrinting()
  const maxShownOnScreen = showsAll ? Infinity : maxOnScreen
  const visible = entries.slice(0, isPrinting ? maxPrintedEntries : maxShownOnScreen)
  return {
    visible,
    showAllButton: visible.length < entries.length && (
      <div className="mt-2 text-sm text-muted">
        <Button size="small" onClick={() => setShowsAll(true)}>
          Show all {formatCount(entries.length)}
        </Button>
        <span className="hidden print:inline">
          {formatCount(visible.length)} of {formatCountOf(entries.length, noun)} shown
        </span>
      </div>
    ),
  }
}

/** Shows the shares of several case sets as a bar. Every part of the bar links to its cases. */
export function CaseSetsBar({
  name,
  figures,
  parts,
}: {
  name: string
  figures: Outcomes['figures']
  parts: readonly (Omit<ChartPart, 'key' | 'value'> & { set: CaseSet })[]
}) {
  const countedParts = parts.map((part) => ({
    ...part,
    key: part.set,
    value: figures.countCases(part.set),
  }))
  const renderLink: PartLink<(typeof countedParts)[number]> = ({ part, ...props }) => (
    <Link {...linkToCases(figures, part.set)} {...props} />
  )
  return <ShareChart name={name} parts={countedParts} renderLink={renderLink} />
}

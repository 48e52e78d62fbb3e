import { useState } from 'react'
import type { DeviceStore } from '#/lib/device/device-store.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { FileImport } from '#/ui/file-import.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { mostViews, puttingViews, type SavedView } from './saved-views.ts'
import {
  planImport,
  readViewsFile,
  viewsToImport,
  type ImportPlan,
  type TakenName,
} from './views-file.ts'

const answersOf = [
  { value: 'both', label: 'Keep both' },
  { value: 'replace', label: 'Replace mine' },
  { value: 'skip', label: 'Skip' },
] as const

type ImportViewsProps = { views: readonly SavedView[]; store: DeviceStore<readonly SavedView[]> }

/** Takes in a file of views, and asks about each name that is taken. */
export function ImportViews({ views, store }: ImportViewsProps) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, TakenName>>(new Map())
  return (
    <FileImport
      things="views"
      largest={1_000_000}
      plan={(text) => {
        const read = readViewsFile(text)
        return read === null || read.views.length === 0 ? null : planImport(read, views)
      }}
      lines={planLines}
      questions={({ taken }) =>
        taken.map((view) => (
          <SelectField
            key={view.id}
            label={`“${visibleString(view.name)}” is another view here`}
            options={answersOf}
            value={answers.get(view.id) ?? 'both'}
            onChange={(answer) => setAnswers(new Map(answers).set(view.id, answer))}
          />
        ))
      }
      action={({ added, taken }) => (added.length + taken.length > 0 ? 'Import' : null)}
      onImport={(plan) => {
        const imported = viewsToImport(plan, answers, views)
        store.update(puttingViews(imported))
        const known = puttingViews(imported)(views)
        const kept = imported.filter((one) => known.includes(one)).length
        return kept === imported.length
          ? `${countOf(kept, 'view')} imported.`
          : `${countOf(kept, 'view')} imported, ${formatCount(imported.length - kept)} left out: at most ${mostViews} are kept.`
      }}
    />
  )
}

function planLines({ added, same, taken, unreadable }: ImportPlan): string[] {
  const lines = [
    added.length > 0 && `${countOf(added.length, 'view')} new.`,
    same > 0 && `${countOf(same, 'view')} you have already.`,
    taken.length > 0 &&
      `${countOf(taken.length, 'view')} with a name that you use for another list.`,
    unreadable > 0 &&
      `${formatCount(unreadable)} cannot be read and ${unreadable === 1 ? 'is' : 'are'} left out.`,
  ]
  return lines.filter((line) => line !== false)
}

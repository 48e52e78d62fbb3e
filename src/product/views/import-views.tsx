import { useId, useState } from 'react'
import type { DeviceStore } from '#/lib/device/device-store.ts'
import { formatCount } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { Button } from '#/ui/button.tsx'
import { FileButton } from '#/ui/file-button.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { puttingViews, type SavedView } from './saved-views.ts'
import {
  largestFile,
  planImport,
  readViewsFile,
  viewsToImport,
  type ImportPlan,
  type Merge,
} from './views-file.ts'

type Stage =
  | { at: 'choose' }
  | { at: 'refused'; why: string }
  | { at: 'planned'; plan: ImportPlan }
  | { at: 'done'; count: number }

const answersOf = [
  { value: 'both', label: 'Keep both' },
  { value: 'replace', label: 'Replace mine' },
  { value: 'skip', label: 'Skip' },
] as const

const viewsWord = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'view' : 'views'}`

type ImportViewsProps = { views: readonly SavedView[]; store: DeviceStore<readonly SavedView[]> }

/** Reads a file of views, says what it would change, asks about names that are taken, and changes it only then. */
export function ImportViews({ views, store }: ImportViewsProps) {
  const id = useId()
  const [stage, setStage] = useState<Stage>({ at: 'choose' })
  const [answers, setAnswers] = useState<ReadonlyMap<string, Merge>>(new Map())

  async function plan(file: File): Promise<Stage> {
    if (file.size > largestFile) return { at: 'refused', why: 'This file is too large for views.' }
    try {
      const read = readViewsFile(await file.text())
      return read === null || read.views.length === 0
        ? { at: 'refused', why: 'This file has no views.' }
        : { at: 'planned', plan: planImport(read, views) }
    } catch {
      return { at: 'refused', why: 'The file could not be read.' }
    }
  }
  const finish = (planned: ImportPlan) => {
    const stored = viewsToImport(planned, answers, views)
    store.update(puttingViews(stored))
    setStage({ at: 'done', count: stored.length })
  }
  return (
    <div className="grid gap-2">
      <FileButton
        name="Import views from a file"
        accept="application/json,.json"
        describedBy={`${id}-result`}
        onFile={(file) => void plan(file).then(setStage)}
      >
        Import views
      </FileButton>
      <output id={`${id}-result`} className="grid gap-1">
        {stage.at === 'refused' && <span className="text-red">{stage.why}</span>}
        {stage.at === 'planned' &&
          planLines(stage.plan).map((line) => <span key={line}>{line}</span>)}
        {stage.at === 'done' && <span>{viewsWord(stage.count)} imported.</span>}
      </output>
      {stage.at === 'planned' && (
        <>
          {stage.plan.taken.map((view) => (
            <SelectField
              key={view.id}
              label={`“${visibleString(view.name)}” is another view here`}
              options={answersOf}
              value={answers.get(view.id) ?? 'both'}
              onChange={(answer) => setAnswers(new Map(answers).set(view.id, answer))}
            />
          ))}
          <p className="flex gap-2">
            {stage.plan.added.length + stage.plan.taken.length > 0 && (
              <Button size="small" variant="primary" onClick={() => finish(stage.plan)}>
                Import
              </Button>
            )}
            <Button size="small" onClick={() => setStage({ at: 'choose' })}>
              Cancel
            </Button>
          </p>
        </>
      )}
    </div>
  )
}

function planLines({ added, same, taken, unreadable }: ImportPlan): string[] {
  const lines = [
    added.length > 0 && `${viewsWord(added.length)} new.`,
    same > 0 && `${viewsWord(same)} you have already.`,
    taken.length > 0 && `${viewsWord(taken.length)} with a name that you use for another list.`,
    unreadable > 0 &&
      `${formatCount(unreadable)} cannot be read and ${unreadable === 1 ? 'is' : 'are'} left out.`,
  ]
  return lines.filter((line) => line !== false)
}

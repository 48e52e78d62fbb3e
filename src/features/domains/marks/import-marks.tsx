import { useSuspenseQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { formatCount } from '#/lib/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { FileButton } from '#/ui/file-button.tsx'
import { applyImport, planImport, planLabels, type ImportPlan } from './plan-import.ts'

const largest = 50 * 1024 * 1024

type Stage =
  | { at: 'choose' }
  | { at: 'refused'; why: string }
  | { at: 'planned'; plan: ImportPlan }
  | { at: 'done'; changed: number }

/** Reads a marks file, says in numbers what it would change, and changes it only then. */
export function ImportMarks({ user }: { user: string }) {
  const id = useId()
  const brands = useSuspenseQuery(compactBrandsOptions()).data.rows
  const [stage, setStage] = useState<Stage>({ at: 'choose' })

  async function plan(file: File): Promise<Stage> {
    if (file.size > largest) return { at: 'refused', why: 'This file is too large for notes.' }
    try {
      const ids = brands.map((brand) => brand.id)
      const planned = await planImport(await file.text(), user, ids)
      return planned
        ? { at: 'planned', plan: planned }
        : { at: 'refused', why: 'This file has no notes.' }
    } catch {
      return { at: 'refused', why: 'The file could not be read.' }
    }
  }

  return (
    <div className="grid gap-2">
      <FileButton
        name="Import notes from a file"
        accept="application/json,.json"
        describedBy={`${id}-result`}
        onFile={(file) => void plan(file).then(setStage)}
      >
        Import notes
      </FileButton>
      <output id={`${id}-result`} className="grid gap-1">
        {stage.at === 'refused' && <span className="text-red">{stage.why}</span>}
        {stage.at === 'planned' &&
          planLabels(stage.plan).map((line) => <span key={line}>{line}</span>)}
        {stage.at === 'done' && (
          <span>
            {stage.changed === 1 ? '1 note' : `${formatCount(stage.changed)} notes`} imported.
          </span>
        )}
      </output>
      {stage.at === 'planned' && (
        <p className="flex gap-2">
          {stage.plan.added + stage.plan.replaced > 0 && (
            <Button
              size="small"
              variant="primary"
              onClick={() => setStage({ at: 'done', changed: applyImport(stage.plan, user) })}
            >
              Import {formatCount(stage.plan.added + stage.plan.replaced)}
            </Button>
          )}
          <Button size="small" onClick={() => setStage({ at: 'choose' })}>
            Cancel
          </Button>
        </p>
      )}
    </div>
  )
}

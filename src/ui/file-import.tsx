import { Upload } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { formatCount } from '#/lib/numbers.ts'
import { Button, buttonClass } from './button.tsx'

type FileButtonProps = {
  /** Accessible name, starting with the button text: "Choose a picture of the real site". */
  name: string
  /** `accept` of the file input. */
  accept: string
  /** IDs of descriptions and results. */
  describedBy?: string
  onFile: (file: File) => void
  children: ReactNode
}

/** File picker as a regular button, without the native "No file chosen" text. */
function FileButton({ name, accept, describedBy, onFile, children }: FileButtonProps) {
  return (
    <label
      className={`${buttonClass({ size: 'small' })} relative w-fit cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
    >
      <Upload aria-hidden />
      {children}
      <input
        type="file"
        accept={accept}
        aria-label={name}
        {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) onFile(file)
          // Allow choosing the same file again.
          currentTarget.value = ''
        }}
      />
    </label>
  )
}

type Stage<Plan> =
  | { at: 'choose' }
  | { at: 'refused'; why: string }
  | { at: 'planned'; plan: Plan }
  | { at: 'done'; plan: Plan; words: string }

type FileImportProps<Plan> = {
  /** Noun for "Import notes" and "This file has no notes." */
  things: string
  /** Maximum file size in bytes. */
  largest: number
  /** Parses the file; null if it has nothing to import. */
  plan: (text: string) => Plan | null | Promise<Plan | null>
  /** Sentences about what the import changes and skips. */
  lines: (plan: Plan) => readonly string[]
  /** Number of skipped entries. */
  skipped: (plan: Plan) => number
  /** Saves the skipped entries as a file. */
  onSaveSkipped: (plan: Plan) => void
  /** Label of the confirm button; null if nothing would change. */
  action: (plan: Plan) => string | null
  /** Runs the import and returns its result as text. */
  onImport: (plan: Plan) => string
}

/** Imports a JSON file after showing what would change. */
export function FileImport<Plan>(props: FileImportProps<Plan>) {
  const { things, largest, lines, skipped, onSaveSkipped, action, onImport } = props
  const id = useId()
  const [stage, setStage] = useState<Stage<Plan>>({ at: 'choose' })

  async function read(file: File): Promise<Stage<Plan>> {
    if (file.size > largest) return { at: 'refused', why: `This file is too large for ${things}.` }
    try {
      const plan = await props.plan(await file.text())
      return plan === null
        ? { at: 'refused', why: `This file has no ${things}.` }
        : { at: 'planned', plan }
    } catch {
      return { at: 'refused', why: 'The file could not be read.' }
    }
  }
  const words = stage.at === 'planned' ? action(stage.plan) : null
  const plan = 'plan' in stage ? stage.plan : null
  const left = plan === null ? 0 : skipped(plan)
  return (
    <div className="grid gap-2">
      <FileButton
        name={`Import ${things} from a file`}
        accept="application/json,.json"
        describedBy={`${id}-result`}
        onFile={(file) => void read(file).then(setStage)}
      >
        Import {things}
      </FileButton>
      <output id={`${id}-result`} className="grid gap-1">
        {stage.at === 'refused' && <span className="text-red">{stage.why}</span>}
        {stage.at === 'planned' && lines(stage.plan).map((line) => <span key={line}>{line}</span>)}
        {stage.at === 'done' && <span>{stage.words}</span>}
        {stage.at === 'done' && left > 0 && <span>{formatCount(left)} skipped.</span>}
      </output>
      <p className="flex flex-wrap gap-2 empty:hidden">
        {stage.at === 'planned' && words !== null && (
          <Button
            size="small"
            variant="primary"
            onClick={() => setStage({ ...stage, at: 'done', words: onImport(stage.plan) })}
          >
            {words}
          </Button>
        )}
        {plan !== null && left > 0 && (
          <Button size="small" onClick={() => onSaveSkipped(plan)}>
            Save the skipped as a file
          </Button>
        )}
        {stage.at === 'planned' && (
          <Button size="small" onClick={() => setStage({ at: 'choose' })}>
            Cancel
          </Button>
        )}
      </p>
    </div>
  )
}

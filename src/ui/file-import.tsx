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

type ImportState<Plan> =
  | { status: 'choose' }
  | { status: 'refused'; reason: string }
  | { status: 'planned'; plan: Plan }
  | { status: 'done'; plan: Plan; message: string }

type FileImportProps<Plan> = {
  /** Noun for "Import notes" and "This file has no notes." */
  noun: string
  /** Maximum file size in bytes. */
  maxBytes: number
  /** Parses the file; null if it has nothing to import. */
  plan: (text: string) => Plan | null | Promise<Plan | null>
  /** Sentences about what the import changes and skips. */
  describe: (plan: Plan) => readonly string[]
  /** Number of skipped entries. */
  countSkipped: (plan: Plan) => number
  /** Saves the skipped entries as a file. */
  onSaveSkipped: (plan: Plan) => void
  /** Label of the confirm button; null if nothing would change. */
  confirmLabel: (plan: Plan) => string | null
  /** Runs the import and returns its result as text. */
  onImport: (plan: Plan) => string
}

/** Imports a JSON file after showing what would change. */
export function FileImport<Plan>(props: FileImportProps<Plan>) {
  const { noun, maxBytes, describe, countSkipped, onSaveSkipped, confirmLabel, onImport } = props
  const id = useId()
  const [state, setState] = useState<ImportState<Plan>>({ status: 'choose' })

  async function parseFile(file: File): Promise<ImportState<Plan>> {
    if (file.size > maxBytes)
      return { status: 'refused', reason: `This file is too large for ${noun}.` }
    try {
      const plan = await props.plan(await file.text())
      return plan === null
        ? { status: 'refused', reason: `This file has no ${noun}.` }
        : { status: 'planned', plan }
    } catch {
      return { status: 'refused', reason: 'The file could not be read.' }
    }
  }
  const message = state.status === 'planned' ? confirmLabel(state.plan) : null
  const plan = 'plan' in state ? state.plan : null
  const skippedCount = plan === null ? 0 : countSkipped(plan)
  return (
    <div className="grid gap-2">
      <FileButton
        name={`Import ${noun} from a file`}
        accept="application/json,.json"
        describedBy={`${id}-result`}
        onFile={(file) => void parseFile(file).then(setState)}
      >
        Import {noun}
      </FileButton>
      <output id={`${id}-result`} className="grid gap-1">
        {state.status === 'refused' && <span className="text-red">{state.reason}</span>}
        {state.status === 'planned' &&
          describe(state.plan).map((line) => <span key={line}>{line}</span>)}
        {state.status === 'done' && <span>{state.message}</span>}
        {state.status === 'done' && skippedCount > 0 && (
          <span>{formatCount(skippedCount)} skipped.</span>
        )}
      </output>
      <p className="flex flex-wrap gap-2 empty:hidden">
        {state.status === 'planned' && message !== null && (
          <Button
            size="small"
            variant="primary"
            onClick={() => setState({ ...state, status: 'done', message: onImport(state.plan) })}
          >
            {message}
          </Button>
        )}
        {plan !== null && skippedCount > 0 && (
          <Button size="small" onClick={() => onSaveSkipped(plan)}>
            Save the skipped as a file
          </Button>
        )}
        {state.status === 'planned' && (
          <Button size="small" onClick={() => setState({ status: 'choose' })}>
            Cancel
          </Button>
        )}
      </p>
    </div>
  )
}

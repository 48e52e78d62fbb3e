import { Check as Tick, CircleHelp, Info, LoaderCircle, TriangleAlert } from 'lucide-react'
import { CaseLink } from '#/features/requests/case-link.tsx'
import type { RequestFormState } from '#/features/requests/use-request-form.ts'
import { Button } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { takeFocusBack } from '#/ui/take-focus.ts'
import { isConfirmed, type Check } from './check.ts'

const looks = {
  checking: { Icon: LoaderCircle, word: 'Checking', colour: 'text-faint animate-spin' },
  fine: { Icon: Tick, word: 'Fine', colour: 'text-green' },
  note: { Icon: Info, word: 'Note', colour: 'text-grey' },
  warning: { Icon: TriangleAlert, word: 'Warning', colour: 'text-amber' },
  unknown: { Icon: CircleHelp, word: 'Not checked', colour: 'text-grey' },
} as const

/** The pre-flight: each check with its own state, its own warning, and what has to be confirmed (F14). */
export function PreflightPanel({ form }: { form: RequestFormState }) {
  const { checks, confirmed, stop } = form
  if (checks.length === 0)
    return (
      <p className="text-muted">
        {form.reading.ok || form.reading.problem === 'empty'
          ? 'Checks appear here once you enter an address.'
          : 'Checks appear here once the address is valid.'}
      </p>
    )
  const missing = checks.find((check) => !isConfirmed(check, confirmed))
  return (
    <ul className="grid">
      {checks.map((check) => (
        <Line
          key={check.id}
          check={check}
          form={form}
          asking={stop === 'confirm' && check === missing}
        />
      ))}
    </ul>
  )
}

type LineProps = {
  check: Check
  form: RequestFormState
  /** Sending was stopped by this missing confirmation: the focus goes there. */
  asking: boolean
}

function Line({ check, form, asking }: LineProps) {
  const { state, title, text, caseId, switchTo, confirm } = check
  const { Icon, word, colour } = looks[state]
  return (
    <li className="flex gap-2.5 border-b border-line py-2.5 first:pt-0 last:border-b-0 last:pb-0">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${colour}`} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <span className="sr-only">{word}: </span>
          {title}
        </p>
        {(text || caseId) && (
          <p className="text-sm [overflow-wrap:anywhere] text-muted">
            {text} {caseId && <CaseLink caseId={caseId} />}
          </p>
        )}
        {switchTo && (
          <div className="mt-1 flex flex-wrap gap-2">
            {switchTo.map(({ brandId, name }) => (
              <Button key={brandId} size="small" onClick={() => form.setBrand(brandId)}>
                <span>
                  Switch to <bdi>{name}</bdi>
                </span>
              </Button>
            ))}
          </div>
        )}
        {confirm && (
          <div className="mt-1">
            <Checkbox
              label={confirm.label}
              ref={asking ? takeFocusBack : null}
              checked={isConfirmed(check, form.confirmed)}
              onChange={(event) => form.confirm(confirm.findings, event.target.checked)}
            />
          </div>
        )}
      </div>
    </li>
  )
}

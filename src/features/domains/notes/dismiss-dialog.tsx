import { useId, useState } from 'react'
import { parseInstant, DAY } from '#/lib/dates.ts'
import { toLocalDay, getStartOfDay } from '#/lib/local-days.ts'
import { minRiskIncrease } from '#/shared/scans/compare-scans.ts'
import { maxReasonLength } from '#/shared/triage-notes/triage-notes.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { controlClass, RadioChoice, TextField } from '#/ui/form-fields.tsx'
import { formatDomainCount } from './note-labels.ts'
import type { Dismissal, NotedRow } from './note-session.ts'

type DismissDialogProps = {
  /** Domains to dismiss; null if closed. */
  rows: readonly NotedRow[] | null
  onDismiss: (dismissal: Dismissal) => void
  onCancel: () => void
}

/** Asks how long and why to dismiss domains (F28, F29). */
export function DismissDialog({ rows, onDismiss, onCancel }: DismissDialogProps) {
  const formId = useId()
  return (
    <Dialog
      title={rows && rows.length > 1 ? `Dismiss ${formatDomainCount(rows.length)}` : 'Dismiss'}
      open={rows !== null}
      onOpenChange={(open) => {
        if (!open) onCancel()
      }}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            Dismiss
          </Button>
        </>
      }
    >
      <DismissForm id={formId} onDismiss={onDismiss} />
    </Dialog>
  )
}

const choices = [
  {
    value: 'change',
    label: 'Until it changes',
    hint:
      'Comes back when a newer scan finds a worse verdict, a website that went live, or a risk score at least ' +
      `${minRiskIncrease} higher.`,
  },
  { value: 'date', label: 'Until a date', hint: 'Comes back at the start of that day.' },
  { value: 'permanent', label: 'Permanently', hint: 'Stays dismissed until you restore it.' },
] as const
type Choice = (typeof choices)[number]['value']

type DismissFormProps = Pick<DismissDialogProps, 'onDismiss'> & { id: string }

/** Returns how long to dismiss the domains; null if the user must enter a date and it is missing or past. */
function parseUntil(choice: Choice, day: string, now: number): Dismissal['until'] | null {
  if (choice !== 'date') return choice
  const date = parseInstant(getStartOfDay(day))
  return date !== null && date > now ? { date } : null
}

function DismissForm({ id, onDismiss }: DismissFormProps) {
  const [choice, setChoice] = useState<Choice>('change')
  const [now] = useState(() => Date.now())
  const [day, setDay] = useState(toLocalDay(now + 14 * DAY))
  const [reason, setReason] = useState('')
  const until = parseUntil(choice, day, now)
  return (
    <form
      id={id}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const trimmed = reason.trim()
        if (until !== null) onDismiss({ until, reason: trimmed === '' ? undefined : trimmed })
      }}
    >
      <RadioChoice legend="How long" options={choices} value={choice} onChange={setChoice} />
      {choice === 'date' && (
        <label className="grid gap-1.5">
          <span className="font-semibold">Date</span>
          <input
            type="date"
            required
            value={day}
            min={toLocalDay(now + DAY)}
            aria-invalid={until === null || undefined}
            onChange={(event) => setDay(event.target.value)}
            className={controlClass}
          />
        </label>
      )}
      <TextField
        label="Reason"
        hint="Optional. Saved only in this browser."
        value={reason}
        maxLength={maxReasonLength}
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
      />
    </form>
  )
}

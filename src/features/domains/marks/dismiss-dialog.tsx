import { useId, useState } from 'react'
import { parseInstant } from '#/lib/dates.ts'
import { dayOf, startOfDay } from '#/lib/local-days.ts'
import { mostReason, type BrandMarks } from '#/shared/marks/brand-marks.ts'
import { riskStep } from '#/shared/scans/compare-scans.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { RadioChoice } from '#/ui/radio-choice.tsx'
import { controlClass, TextField } from '#/ui/text-field.tsx'
import { hostCount } from './mark-labels.ts'
import type { Dismissal, MarkedRow } from './mark-session.ts'

type DismissDialogProps = {
  /** Domains to dismiss; null if closed. */
  rows: readonly MarkedRow[] | null
  marks: BrandMarks
  onDismiss: (how: Dismissal) => void
  onCancel: () => void
}

/** Asks for how long and why to dismiss domains (F28, F29). */
export function DismissDialog({ rows, marks, onDismiss, onCancel }: DismissDialogProps) {
  const form = useId()
  return (
    <Dialog
      title={rows && rows.length > 1 ? `Dismiss ${hostCount(rows.length)}` : 'Dismiss'}
      open={rows !== null}
      onOpenChange={(open) => {
        if (!open) onCancel()
      }}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={form} variant="primary">
            Dismiss
          </Button>
        </>
      }
    >
      <DismissForm id={form} marks={marks} onDismiss={onDismiss} />
    </Dialog>
  )
}

const choices = [
  {
    value: 'change',
    label: 'Until it changes',
    hint: `Comes back when a newer scan finds a worse verdict, a risk score higher by ${riskStep} or more, or a website that goes live.`,
  },
  { value: 'date', label: 'Until a date', hint: 'Comes back at the start of that day.' },
  { value: 'good', label: 'Permanently', hint: 'Stays dismissed until you restore it.' },
] as const
type Choice = (typeof choices)[number]['value']

const twoWeeks = 14 * 24 * 60 * 60 * 1000
/** Number of suggested reasons. */
const mostOffered = 8

/** Recent reasons of the user, newest first. */
const lastReasons = ({ aside }: BrandMarks): string[] => {
  const given = [...aside.values()]
    .toSorted((a, b) => b.at - a.at)
    .flatMap(({ reason }) => reason ?? [])
  return [...new Set(given)].slice(0, mostOffered)
}

type DismissFormProps = Pick<DismissDialogProps, 'marks' | 'onDismiss'> & { id: string }

function DismissForm({ id, marks, onDismiss }: DismissFormProps) {
  const [choice, setChoice] = useState<Choice>('change')
  const [now] = useState(() => Date.now())
  const [day, setDay] = useState(dayOf(now + twoWeeks))
  const [reason, setReason] = useState('')
  const date = parseInstant(startOfDay(day))
  const isPast = choice === 'date' && (date === null || date <= now)
  return (
    <form
      id={id}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (isPast) return
        const why = reason.trim()
        onDismiss({
          until:
            choice === 'date' && date !== null ? { date } : choice === 'good' ? 'good' : 'change',
          reason: why === '' ? undefined : why,
        })
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
            min={dayOf(now + 24 * 60 * 60 * 1000)}
            aria-invalid={isPast || undefined}
            onChange={(event) => setDay(event.target.value)}
            className={controlClass}
          />
        </label>
      )}
      <TextField
        label="Reason"
        hint="Optional. Kept with the note, in this browser only."
        value={reason}
        maxLength={mostReason}
        list={`${id}-reasons`}
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
      />
      <datalist id={`${id}-reasons`}>
        {lastReasons(marks).map((words) => (
          <option key={words}>{words}</option>
        ))}
      </datalist>
    </form>
  )
}

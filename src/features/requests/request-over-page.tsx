import { Button } from '#/ui/button.tsx'
import type { Question } from './asking.ts'
import { PreflightPanel } from './checks/preflight-panel.tsx'
import { RequestForm } from './request-form.tsx'
import { useRequestForm } from './use-request-form.ts'

/** What stands in the dialog: the form, and beside it what is checked before it is sent. */
export function RequestOverPage({ question }: { question: Question }) {
  const { host, brandId, answer } = question
  const form = useRequestForm(
    { form: host, target: host, openedFrom: brandId, onItsList: true },
    () => answer(true),
  )
  return (
    <div className="grid items-start gap-x-6 gap-y-4 pt-1 md:grid-cols-2">
      <RequestForm
        form={form}
        focus={form.reading.ok ? 'send' : 'target'}
        cancel={<Button onClick={() => answer(false)}>Cancel</Button>}
      />
      <section aria-label="Before you send" className="min-w-0">
        <PreflightPanel form={form} />
      </section>
    </div>
  )
}

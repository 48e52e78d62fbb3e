import { Suspense } from 'react'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { LoadingLines } from '#/ui/loading-lines.tsx'
import { AfterDrafts } from './after-drafts.tsx'
import type { Question } from './asking.ts'
import { PreflightPanel } from './checks/preflight-panel.tsx'
import { RequestForm } from './request-form.tsx'
import { useRequestForm } from './use-request-form.ts'

/**
 * The form of a request over the page that asked for it. Filled in from the start, so that one press
 * queues it and leads back.
 */
export function RequestDialog({ question }: { question: Question }) {
  return (
    <Dialog
      title="Request takedown"
      medium
      open
      onOpenChange={(open) => {
        if (!open) question.answer(false)
      }}
    >
      <Suspense fallback={<LoadingLines label="Loading the draft" lines={8} />}>
        <AfterDrafts lines={8}>
          <Content key={question.host} question={question} />
        </AfterDrafts>
      </Suspense>
    </Dialog>
  )
}

function Content({ question }: { question: Question }) {
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

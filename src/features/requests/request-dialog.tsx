import { Suspense } from 'react'
import { Dialog } from '#/ui/dialog.tsx'
import { lateCode } from '#/ui/late-code.ts'
import { LatePart } from '#/ui/late-part.tsx'
import { LoadingLines } from '#/ui/loading-lines.tsx'
import { AfterDrafts } from './after-drafts.tsx'
import type { Question } from './asking.ts'

const content = lateCode(() => import('./request-over-page.tsx'))

const meanwhile = <LoadingLines label="Loading the draft" lines={8} />

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
      <Suspense fallback={meanwhile}>
        <AfterDrafts lines={8}>
          <LatePart part={content} meanwhile={meanwhile}>
            {({ RequestOverPage }) => <RequestOverPage key={question.host} question={question} />}
          </LatePart>
        </AfterDrafts>
      </Suspense>
    </Dialog>
  )
}

import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { maxTargetLength } from '#/contract/limits.ts'
import { readTarget } from '#/lib/target-url.ts'
import { buttonClass } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { LoadingLines } from '#/ui/loading-lines.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { AfterDrafts } from './after-drafts.tsx'
import { PreflightPanel } from './checks/preflight-panel.tsx'
import { RequestForm } from './request-form.tsx'
import { useRequestForm } from './use-request-form.ts'

type RequestPageProps = {
  /** What was pasted elsewhere; empty for nothing. */
  target: string
  /** What the comment begins with. */
  comment: string
  /** The brand whose page it was opened from. */
  openedFrom: string | null
  /** A brand that is chosen already; null for a request without one. */
  brandId?: string | null
}

/** The page to request one takedown on (C136 to C145). */
export function RequestPage(props: RequestPageProps) {
  return (
    <>
      <PageHeader
        title="Request takedown"
        actions={
          <Link
            to="/takedowns/bulk"
            search={props.openedFrom === null ? {} : { brand: props.openedFrom }}
            className={buttonClass()}
          >
            Request several
          </Link>
        }
      />
      <Suspense fallback={<LoadingLines label="Loading the draft" />}>
        <AfterDrafts>
          <Content key={props.target} {...props} />
        </AfterDrafts>
      </Suspense>
    </>
  )
}

function Content(start: RequestPageProps) {
  const { target } = start
  const form = useRequestForm({ form: target === '' ? 'page' : target, ...start })
  const ready = readTarget(target, { longest: maxTargetLength }).ok
  // Newer than these checks: a case, or what the checks at the moment of sending found.
  const isOutdated = ['created', 'found', 'needs-confirmation'].includes(form.row?.state.kind ?? '')
  return (
    <div className="grid items-start gap-3.5 lg:grid-cols-2">
      <Card title="Request" sub={form.durable && 'drafts are saved in this browser'}>
        <RequestForm
          form={form}
          focus={ready ? 'send' : 'target'}
          cancel={
            <Link to="/takedowns" className={buttonClass()}>
              Cancel
            </Link>
          }
        />
      </Card>
      {!isOutdated && (
        <Card title="Before you send">
          <PreflightPanel form={form} />
        </Card>
      )}
    </div>
  )
}

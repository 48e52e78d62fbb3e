import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { maxTargetLength } from '#/contract/limits.ts'
import { readTarget } from '#/lib/target-url.ts'
import { buttonClass } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { LoadingLines } from '#/ui/loading-lines.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { PreflightPanel } from './preflight-panel.tsx'
import { RequestForm } from './request-form.tsx'
import { useRequestForm } from './use-request-form.ts'

type RequestPageProps = {
  /** What was pasted elsewhere; empty for nothing. */
  target: string
  brandId: string | null
}

/** The page to request one takedown on (C136 to C145). */
export function RequestPage(props: RequestPageProps) {
  return (
    <>
      <PageHeader
        title="Request a takedown"
        actions={
          <Link
            to="/takedowns/bulk"
            search={props.brandId === null ? {} : { brand: props.brandId }}
            className={buttonClass()}
          >
            Request from a list
          </Link>
        }
      />
      <Suspense fallback={<LoadingLines label="Reading the draft" />}>
        <Content key={props.target} {...props} />
      </Suspense>
    </>
  )
}

function Content({ target, brandId }: RequestPageProps) {
  const form = useRequestForm({ form: target === '' ? 'page' : target, target, brandId })
  const ready = readTarget(target, { longest: maxTargetLength }).ok
  const done = form.entry?.phase.kind === 'created'
  return (
    <div className="grid items-start gap-3.5 lg:grid-cols-2">
      <Card title="Request" sub="drafts are kept on this device">
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
      {!done && (
        <Card title="Before you send">
          {form.checks.length === 0 ? (
            <p className="text-muted">Enter an address, and what is known about it shows here.</p>
          ) : (
            <PreflightPanel
              checks={form.checks}
              confirmed={form.confirmed}
              onConfirm={form.confirm}
              asking={form.stop === 'confirm'}
            />
          )}
        </Card>
      )}
    </div>
  )
}

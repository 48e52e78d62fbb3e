import { SlowResponse } from '#/shared/query-notices.tsx'
import { Loading, LoadingPanel, LoadingRows } from '#/ui/loading.tsx'
import { useCurrentPage, type PageShape } from './current-page.ts'

/** Placeholder of a loading page: heading and shape. */
export function PendingPage() {
  const { name, nameOfAll, brandId, record, shape } = useCurrentPage()
  return (
    <>
      {/* Not focusable: focus waits for the final heading. */}
      <h1 className="flex min-h-7.5 items-center text-xl font-heading tracking-snug">
        {record === null && (brandId === null ? nameOfAll : name)}
      </h1>
      <SlowResponse />
      <Shape shape={shape} />
    </>
  )
}

function Shape({ shape }: { shape: PageShape }) {
  switch (shape) {
    case 'list':
      return <LoadingRows label="Loading" />
    case 'tools-and-list':
      return (
        <>
          <div className="-mt-0.5 h-6.5 shrink-0 max-wide:h-16.5" />
          <LoadingRows label="Loading" rows={18} />
        </>
      )
    case 'panels':
      return (
        <Loading label="Loading">
          <div className="grid items-start gap-3.5 lg:grid-cols-2">
            <LoadingPanel lines={9} />
            <LoadingPanel lines={7} />
          </div>
        </Loading>
      )
  }
}

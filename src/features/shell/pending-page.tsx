import { SlowResponse } from '#/shared/query-notices.tsx'
import { LoadingLines, LoadingRows } from '#/ui/loading.tsx'
import { useCurrentPage, type PageShape } from './current-page.ts'

/** Heading and skeletons of a page that is loading. */
export function PendingPage() {
  const { title, isRecord, shape } = useCurrentPage()
  return (
    <>
      {/* Not focusable, because the focus moves to the heading of the loaded page. */}
      <h1 className="flex min-h-7.5 items-center text-xl font-heading tracking-snug">
        {!isRecord && title}
      </h1>
      <SlowResponse />
      <PagePlaceholder shape={shape} />
    </>
  )
}

function PagePlaceholder({ shape }: { shape: PageShape }) {
  switch (shape) {
    case 'list':
      return <LoadingRows label="Loading" />
    case 'tools-and-list':
      return (
        <>
          <div className="-mt-0.5 h-6.5 shrink-0 max-wide:h-16.5" />
          <LoadingRows label="Loading" rowCount={18} />
        </>
      )
    case 'panels':
      return (
        <div className="grid items-start gap-3.5 lg:grid-cols-2">
          {[9, 7].map((lines) => (
            <div key={lines} className="rounded-card border border-line bg-surface p-3.5">
              <LoadingLines label="Loading" lineCount={lines} />
            </div>
          ))}
        </div>
      )
  }
}

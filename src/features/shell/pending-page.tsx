import { SlowAnswer } from '#/product/reading-notices.tsx'
import { bar, Loading, LoadingPanel, LoadingRows } from '#/ui/loading.tsx'
import { usePlace, type PageShape } from './place.ts'

/** A page on its way: its name, and the shape of what comes. */
export function PendingPage() {
  const { name, nameOfAll, brandId, record, shape } = usePlace()
  return (
    <>
      {/* Takes no focus: that waits for the heading of the page itself, which of a record is its host. */}
      <h1 className="flex min-h-7.5 items-center text-xl font-heading tracking-snug">
        {record === null && (brandId === null ? nameOfAll : name)}
      </h1>
      <SlowAnswer />
      <Shape shape={shape} />
    </>
  )
}

function Shape({ shape }: { shape: PageShape }) {
  switch (shape) {
    case 'list':
      return <LoadingRows label="Loading" />
    case 'tool-row-and-list':
      return (
        <>
          <div className="-mt-0.5 h-6.5 shrink-0 max-wide:h-16.5" />
          <LoadingRows label="Loading" rows={18} />
        </>
      )
    case 'tools-and-list':
      return (
        <>
          <Loading label="Loading">
            <div className="flex h-9 items-center gap-5 border-b border-line">
              {['w-8', 'w-14', 'w-28', 'w-14', 'w-10'].map((width, index) => (
                <div key={index} className={`${bar} ${width}`} />
              ))}
            </div>
            <div className="mt-3 h-7.5 w-2/3 rounded-control bg-grey-soft" />
          </Loading>
          <LoadingRows label="Loading the rows" rows={12} />
        </>
      )
    case 'panels':
      return (
        <Loading label="Loading">
          <div className="grid max-w-4xl gap-3.5">
            <LoadingPanel lines={8} />
            <LoadingPanel lines={5} />
          </div>
        </Loading>
      )
    case 'two-sides':
      return (
        <Loading label="Loading">
          <div className="grid items-start gap-3.5 lg:grid-cols-2">
            <LoadingPanel lines={9} />
            <LoadingPanel lines={7} />
          </div>
        </Loading>
      )
    case 'record':
      return (
        <Loading label="Loading">
          <div className="grid gap-3">
            <div className={`${bar} w-48`} />
            <LoadingPanel lines={2} />
            <div className="grid items-start gap-3 split:grid-cols-2">
              <div className="grid gap-3">
                <LoadingPanel lines={5} />
                <LoadingPanel lines={6} />
              </div>
              <div className="grid gap-3">
                <LoadingPanel lines={7} />
                <LoadingPanel lines={10} />
              </div>
            </div>
          </div>
        </Loading>
      )
  }
}

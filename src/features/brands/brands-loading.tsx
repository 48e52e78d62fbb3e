import { bar, Loading } from '#/ui/loading.tsx'
import { PageHeader } from '#/ui/page-header.tsx'

/** The shape of all brands on their way: the figures of all together, and rows of two lines. */
export function BrandsLoading() {
  return (
    <>
      <PageHeader title="All brands" />
      <Loading label="Loading the brands">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] overflow-hidden rounded-card border border-line bg-surface">
          {['w-12', 'w-32', 'w-20', 'w-28', 'w-24'].map((width) => (
            <div key={width} className="grid h-27 content-start gap-3 px-4 py-4">
              <div className={`${bar} ${width}`} />
              <div className={`${bar} h-5 w-14`} />
            </div>
          ))}
        </div>
        <div className="mt-9.5 overflow-hidden rounded-card border border-line bg-surface">
          {['w-24', 'w-32', 'w-20', 'w-28', 'w-26'].map((width) => (
            <div
              key={width}
              className="flex h-11 items-center gap-6 border-b border-line px-3.5 last:border-b-0"
            >
              <div className="flex-1">
                <div className={`${bar} ${width}`} />
              </div>
              <div className={`${bar} w-12`} />
              <div className={`${bar} w-48 max-sm:hidden`} />
            </div>
          ))}
        </div>
      </Loading>
    </>
  )
}

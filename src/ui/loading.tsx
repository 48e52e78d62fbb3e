import type { ReactNode } from 'react'

/** Invisible for 150 ms, so that short loads don't flash. */
function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-busy="true" className="animate-appear">
      <output className="sr-only">{label}</output>
      <div aria-hidden className="animate-pulse">
        {children}
      </div>
    </div>
  )
}

const barClass = 'h-2.5 rounded-sm bg-gray-soft'
const widthClasses = ['w-2/5', 'w-1/2', 'w-1/3', 'w-3/5', 'w-5/12'] as const

function TextBar({ line }: { line: number }) {
  return <div className={`${barClass} ${widthClasses[line % widthClasses.length] ?? ''}`} />
}

/** Skeleton of a few lines in a panel. */
export function LoadingLines({ label, lineCount = 4 }: { label: string; lineCount?: number }) {
  return (
    <Loading label={label}>
      <div className="grid gap-3 py-1">
        {Array.from({ length: lineCount }, (_line, index) => (
          <TextBar key={index} line={index} />
        ))}
      </div>
    </Loading>
  )
}

/** Skeleton of a table, with rows as high as those of `DataTable`. */
export function LoadingRows({ label, rowCount = 8 }: { label: string; rowCount?: number }) {
  return (
    <Loading label={label}>
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        {Array.from({ length: rowCount }, (_row, index) => (
          <div
            key={index}
            className="flex h-8.5 items-center gap-6 border-b border-line px-3.5 last:border-b-0"
          >
            <div className="flex-1">
              <TextBar line={index} />
            </div>
            <div className={`${barClass} w-14`} />
            <div className={`${barClass} w-10`} />
          </div>
        ))}
      </div>
    </Loading>
  )
}

import { bar, Loading, WIDTHS } from './loading.tsx'

/** The shape of a few lines inside a panel that is being read. */
export function LoadingLines({ label, lines = 4 }: { label: string; lines?: number }) {
  return (
    <Loading label={label}>
      <div className="grid gap-3 py-1">
        {Array.from({ length: lines }, (_line, index) => (
          <div key={index} className={`${bar} ${WIDTHS[index % WIDTHS.length] ?? ''}`} />
        ))}
      </div>
    </Loading>
  )
}

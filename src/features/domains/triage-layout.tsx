import type { ReactNode } from 'react'
import { SplitPane } from '#/ui/split-pane.tsx'
import { useTablePrefs } from './table-prefs.ts'

type TriageLayoutProps = {
  /** What stands over list and pane. */
  head: ReactNode
  children: ReactNode
  /** What stands under both. */
  foot?: ReactNode
  pane: ReactNode
  open: boolean
}

/** The list with the evidence of a row beside it; on a narrow screen the evidence is a page. */
export function TriageLayout({ head, children, foot, pane, open }: TriageLayoutProps) {
  const { prefs, change } = useTablePrefs()
  return (
    <>
      <div
        className={`grid grid-cols-[minmax(0,1fr)] gap-3.5 ${open ? 'max-split:hidden print:hidden' : ''}`}
      >
        {head}
      </div>
      <SplitPane
        open={open}
        pane={pane}
        name="Evidence"
        width={prefs.pane}
        onWidth={(width) => change({ pane: width })}
      >
        {children}
      </SplitPane>
      {foot}
    </>
  )
}

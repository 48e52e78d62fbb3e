import { explainError } from '#/api/explain-error.ts'
import { FirstNotes } from '#/product/guide/first-notes.tsx'
import { ListNotices } from '#/product/lists/list-notices.tsx'
import type { ListSearch } from '#/product/lists/use-list-search.ts'
import type { BrandMarks } from '#/product/marks/brand-marks.ts'
import { DealtWithNotice } from './dealt-with-notice.tsx'
import { CopyNotice } from './device-copy/copy-notice.tsx'
import type { DomainList } from './domain-list.ts'
import type { Asked } from './domain-search.ts'
import { hasTwoSpellings } from './host-filter.ts'
import { IgnoredPart } from './ignored-part.tsx'
import { OtherSpelling } from './other-spelling.tsx'

type TriageNoticesProps = {
  brandId: string
  shown: Asked
  list: DomainList
  marks: BrandMarks
  /** The way to the rows. */
  toList: ListSearch
}

/** What a reader must know about the rows below. */
export function TriageNotices({ brandId, shown, list, marks, toList }: TriageNoticesProps) {
  const lacking = list.kind === 'hosts' ? list.lacking : null
  return (
    <>
      <FirstNotes list="domains" />
      <ListNotices reading={list.reading} unreadable={list.unreadable} />
      <CopyNotice
        brandId={brandId}
        shown={shown}
        answered={list.kind === 'hosts' && list.device !== null}
      />
      {shown.ignored && <IgnoredPart />}
      {lacking && (
        <output className="rounded-control bg-amber-soft px-2.5 py-1.5 text-sm text-amber">
          Some figures of these rows could not be loaded and show as “—”.{' '}
          {explainError(lacking).text}
        </output>
      )}
      {list.kind === 'hosts' && (
        <DealtWithNotice
          brandId={brandId}
          shown={shown}
          list={list}
          marks={marks}
          toList={toList}
        />
      )}
      {list.kind === 'hosts' && hasTwoSpellings(shown.host) && (
        <OtherSpelling brandId={brandId} search={shown} count={list.count} />
      )}
    </>
  )
}

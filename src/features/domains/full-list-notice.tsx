import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { noRowFilters } from '#/api/domain-filters.ts'
import { maxFullListRows } from '#/api/domains.ts'
import { formatCount } from '#/lib/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { LoadingProgress } from '#/ui/refresh.tsx'
import { domainDefaults, toFirstPage } from './domain-search.ts'
import type { Triage } from './use-triage.ts'

const noticeClass =
  'flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-control bg-gray-soft px-2.5 py-1.5 text-sm text-gray print:hidden'

/** Progress of loading all rows with a cancel button. If there are many rows, asks whether to load them first. */
export function FullListNotice({ triage }: { triage: Triage }) {
  const { urlSearch, fullList, list } = triage
  const navigate = useNavigate()
  const { data: progress } = useQuery({ ...fullList.progress, enabled: false })
  const { isNeeded, rowsToConfirm } = fullList
  if (!isNeeded || (rowsToConfirm === null && list?.isPlaceholderData === false)) return null
  const { sort, direction } = domainDefaults
  const cancel = () =>
    void navigate({
      to: '.',
      search: { ...toFirstPage(urlSearch), ...noRowFilters, sort, direction },
    })
  if (rowsToConfirm === null)
    return (
      <div className={noticeClass}>
        <span>This filter or sort scans the full list.</span>
        <LoadingProgress
          label="Scanning all domains"
          loadedCount={progress?.fetchedCount ?? 0}
          total={progress?.total ?? null}
          onCancel={cancel}
        />
      </div>
    )
  const count = formatCount(rowsToConfirm)
  const exceedsLimit = rowsToConfirm > maxFullListRows
  return (
    <div role="alert" className={noticeClass}>
      <span>
        {exceedsLimit
          ? `This filter or sort works on up to ${formatCount(maxFullListRows)} domains. ${count} match your other filters. Narrow them first.`
          : `This filter or sort scans all ${count} matching domains, which takes a while.`}
      </span>
      {!exceedsLimit && (
        <Button size="small" onClick={fullList.accept}>
          Scan all {count}
        </Button>
      )}
      <Button size="small" onClick={cancel}>
        Cancel
      </Button>
    </div>
  )
}

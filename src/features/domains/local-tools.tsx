import { useNavigate } from '@tanstack/react-router'
import { explainError } from '#/api/explain-error.ts'
import { loadAllLimit, loadProgressOptions } from '#/api/load-all.ts'
import { formatTime } from '#/lib/dates.ts'
import { formatCount } from '#/lib/numbers.ts'
import { noLocalFilters } from '#/replica/host-filters.ts'
import { Button } from '#/ui/button.tsx'
import { CopyTools } from './device-copy/copy-tools.tsx'
import type { HostList } from './domain-list.ts'
import { domainFilters, fromStart, isFilteredLocally, type Asked } from './domain-search.ts'
import { LoadProgress } from './loaded/load-progress.tsx'
import { loadedCaveat } from './loaded/loaded-labels.ts'
import { LocalFilterTools } from './loaded/local-filter-tools.tsx'
import { shownLabel, sourcesOf } from './loaded/local-filters.ts'
import { useLoadAll, type RowForm } from './loaded/use-load-all.ts'

type LocalToolsProps = {
  brandId: string
  search: Asked
  /** Null while there is none. */
  list: HostList | null
}

/** Filters for what is loaded, and the way to load everything (C64). */
export function LocalTools({ brandId, search, list }: LocalToolsProps) {
  const form = list?.form ?? 'compact'
  const rows = list?.loaded ?? []
  const device = list?.device ?? null
  const shown = list?.rows.length ?? 0
  const unsaid = list?.unsaid ?? 0
  const total = list?.hosts ?? null
  const navigate = useNavigate()
  const filters = domainFilters(search)
  const { state, data, error, readAt, load, cancel } = useLoadAll(brandId, filters, form)
  const full = useLoadAll(brandId, filters, 'full')
  const here = fromStart(search)
  const whole = search.rows === 'all' && data !== undefined

  const loadAll = async (wanted: RowForm) => {
    const read = wanted === 'full' ? await full.load() : await load()
    if (read) void navigate({ to: '.', search: { ...here, rows: 'all' } })
  }
  const caveat = whole ? loadedCaveat(data) : null
  const tooMany = total !== null && total > loadAllLimit
  const loading = full.state === 'loading' ? full : state === 'loading' ? { cancel } : null
  const failure = full.error ?? error
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-3 py-2">
      <LocalFilterTools
        rows={rows}
        sources={device?.sources ?? sourcesOf(rows)}
        filters={search}
        unsaid={unsaid}
        onChange={(part) =>
          void navigate({ to: '.', search: { ...here, rows: search.rows, ...part } })
        }
        {...(form === 'compact' && !tooMany ? { onLoadFull: () => void loadAll('full') } : {})}
      />
      <output className="text-muted">
        {/* Meanwhile the progress says how many are loaded, and soon another number. */}
        {!loading &&
          (device
            ? `${formatCount(list?.count)} of ${formatCount(device.loaded)} in this filter`
            : shownLabel({ shown, loaded: rows.length, total }))}
      </output>
      {isFilteredLocally(search) && (
        <Button
          size="small"
          variant="quiet"
          onClick={() =>
            void navigate({ to: '.', search: { ...here, rows: search.rows, ...noLocalFilters } })
          }
        >
          Clear
        </Button>
      )}
      <span className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-1 max-wide:ml-0">
        {loading ? (
          <LoadProgress
            progress={loadProgressOptions(
              brandId,
              filters,
              full.state === 'loading' ? 'full' : form,
            )}
            onCancel={loading.cancel}
          />
        ) : (
          <>
            {failure && (
              <span role="alert" className="text-sm text-red">
                Not all could be read. {explainError(failure).text}
              </span>
            )}
            {whole && (
              <span className="text-sm text-muted">All loaded at {formatTime(readAt)}.</span>
            )}
            {device ? null : tooMany ? (
              <span className="text-sm text-muted">
                At most {formatCount(loadAllLimit)} can be loaded at once. Filter the list to load a
                part of it.
              </span>
            ) : (
              (whole || total === null || rows.length < total) && (
                <Button size="small" onClick={() => void loadAll(form)}>
                  {whole
                    ? 'Load again'
                    : total === null
                      ? 'Load all'
                      : `Load all ${formatCount(total)}`}
                </Button>
              )
            )}
            {search.rows === 'all' && (
              <Button
                size="small"
                onClick={() => void navigate({ to: '.', search: { ...here, rows: 'page' } })}
              >
                Back to pages
              </Button>
            )}
          </>
        )}
      </span>
      <CopyTools brandId={brandId} search={search} />
      {caveat && <output className="basis-full text-sm text-amber">{caveat}</output>}
    </div>
  )
}

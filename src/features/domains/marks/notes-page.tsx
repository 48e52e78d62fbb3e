import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { domainAhead } from '#/api/domains.ts'
import { isApiError } from '#/api/errors.ts'
import { profileOptions } from '#/api/profile.ts'
import { byteOrderMark, toCsv } from '#/lib/csv.ts'
import { fileName } from '#/lib/file-name.ts'
import { defangHost } from '#/lib/host-name.ts'
import { formatCount } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { brandLabel } from '#/shared/brands/brand-label.ts'
import { HostName } from '#/shared/hosts/host-name.tsx'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { brandMarks, type Mark, markLabels } from '#/shared/marks/brand-marks.ts'
import { importNotes, planNotes, saveNotes, saveSkipped } from '#/shared/marks/notes-file.ts'
import { reasonBack } from '#/shared/marks/set-aside.ts'
import { storageTrouble } from '#/storage/device-store.ts'
import { Button, buttonClass } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/error-state.tsx'
import { FileImport } from '#/ui/file-import.tsx'
import { LoadingLines } from '#/ui/loading.tsx'
import { useNow } from '#/ui/now.ts'
import { PageHeader } from '#/ui/page-header.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import { saveFile } from '#/ui/save-file.ts'
import { shownFrom } from '#/ui/table/column.ts'
import { type Column, DataTable } from '#/ui/table/data-table.tsx'
import { useMedia } from '#/ui/use-media.ts'
import { markActionLabel, sessionLabel, storedWhere, untilWords } from './mark-labels.ts'
import { type Decision, markSession } from './mark-session.ts'

type Brand = { id: string; name: string | null; domain: string | null }

/** A note or decision on a domain. */
type Note = { what: Decision | 'note'; id: string; brand: Brand; mark: Mark }

const kinds = ['hold', 'aside', 'watch', 'note'] as const
const noteKey = ({ what, id, brand }: Note) => `${brand.id}/${what}/${id}`

/** Label. */
function noteWords({ what, mark }: Note, now: number): string {
  if (what !== 'aside') return markLabels[what].label
  const back = reasonBack(mark, null, now)
  return back === null ? `Dismissed ${untilWords(mark)}` : `Dismissed, back since: ${back}`
}

/** Text of a note, or reason of a decision. */
const noteText = ({ mark: { text, reason } }: Note) => <HostileText value={text ?? reason ?? ''} />

const takeAway = { hold: 'Remove', aside: 'Restore', watch: 'Stop watching', note: 'Delete' }

const readStates = (user: string, ids: string) =>
  new Map(ids.split(' ').map((id) => [id, brandMarks(user, id).state]))

/** Notes by brand ID, and whether this browser stores them. */
function useNotes(user: string, brands: readonly Brand[]) {
  const ids = brands.map(({ id }) => id).join(' ')
  const [states, setStates] = useState(() => readStates(user, ids))
  // Subscribes to one store per brand; hooks can't be called in a loop.
  useEffect(() => {
    const update = () => setStates(readStates(user, ids))
    update()
    const subscriptions = ids.split(' ').map((id) => brandMarks(user, id).subscribe(update))
    return () => {
      for (const { unsubscribe } of subscriptions) unsubscribe()
    }
  }, [user, ids])
  return states
}

const asCsv = (notes: readonly Note[], now: number): string =>
  byteOrderMark +
  toCsv(
    ['host', 'host_defanged', 'brand', 'note', 'noted_at', 'text'],
    notes.map((note) => [
      note.mark.name ?? '',
      visibleString(defangHost(note.mark.name ?? ''), 'host'),
      brandLabel(note.brand),
      noteWords(note, now),
      new Date(note.mark.at).toISOString(),
      visibleString(note.mark.text ?? note.mark.reason ?? ''),
    ]),
  )

/** Columns of the notes, with the brand if there are several. */
const noteColumns = (
  { hasBrand, isPhone }: { hasBrand: boolean; isPhone: boolean },
  now: number,
  onRemove: (note: Note) => void,
): readonly Column<Note>[] => [
  {
    id: 'domain',
    header: 'Domain',
    main: true,
    cell: ({ brand, id, mark }) => (
      <Link
        to="/brands/$brandId/domains/$domainId"
        params={{ brandId: brand.id, domainId: id }}
        className="rounded-sm hover:underline"
      >
        <MarkedName brandId={brand.id} id={id} name={mark.name} />
      </Link>
    ),
  },
  ...(hasBrand
    ? [
        {
          id: 'brand',
          header: 'Brand',
          width: 140,
          priority: 2,
          cell: ({ brand }: Note) => <bdi>{brandLabel(brand)}</bdi>,
        } as const,
      ]
    : []),
  {
    id: 'what',
    header: 'Noted',
    width: 220,
    narrow: 104,
    cell: (note) => (
      <>
        {noteWords(note, now)}
        {isPhone && <span className="block text-sm text-muted">{noteText(note)}</span>}
      </>
    ),
  },
  {
    id: 'text',
    header: 'Reason or note',
    width: 330,
    priority: 2,
    cell: noteText,
  },
  {
    id: 'at',
    header: 'Date',
    numeric: true,
    width: 120,
    priority: 2,
    cell: ({ mark }) => <RelativeTime value={new Date(mark.at).toISOString()} />,
  },
  {
    id: 'remove',
    header: <span className="sr-only">Remove</span>,
    fixed: true,
    width: 130,
    narrow: 92,
    cell: (note) => (
      <Button
        size="small"
        variant="quiet"
        aria-label={`${takeAway[note.what]}: ${visibleString(defangHost(note.mark.name ?? note.id), 'host')}`}
        onClick={() => onRemove(note)}
      >
        {takeAway[note.what]}
      </Button>
    ),
  },
]

/** Notes and decisions of the user in one brand, or in all (`brandId` null). */
export function NotesPage({ brandId }: { brandId: string | null }) {
  const { id: user } = useSuspenseQuery(profileOptions()).data
  const all = useSuspenseQuery(compactBrandsOptions()).data.rows
  const one = all.find(({ id }) => id === brandId)
  const brands = one ? [one] : all
  const states = useNotes(user, brands)
  const now = useNow()
  const isPhone = !useMedia(shownFrom[2])
  const [undo, setUndo] = useState<{ words: string; run: () => void } | null>(null)
  const notes = brands
    .flatMap((brand) =>
      kinds.flatMap((what) =>
        [...(states.get(brand.id)?.value[what] ?? [])].map(([id, mark]): Note => ({
          what,
          id,
          brand,
          mark,
        })),
      ),
    )
    .toSorted((a, b) => b.mark.at - a.mark.at)
  const trouble = [...states.values()].find((state) => state.error !== null)?.error ?? null

  function remove({ what, id, brand, mark }: Note) {
    const session = markSession(user, brand.id)
    const row = { id, name: mark.name }
    if (what === 'note') {
      session.write(row, '')
      setUndo({ words: 'Note deleted', run: () => session.write(row, mark.text ?? '') })
    } else {
      session.mark(what, [row], false)
      const words = markActionLabel({ what, on: false, rows: [row] })
      setUndo({ words, run: () => session.undo() })
    }
  }

  return (
    <>
      <PageHeader
        title="My notes"
        sub={<p>{storedWhere(trouble)}</p>}
        actions={
          <>
            {brands.map((brand) => {
              const size = states.get(brand.id)?.value.hold.size ?? 0
              if (size === 0) return null
              return (
                <Link
                  key={brand.id}
                  to="/takedowns/bulk"
                  search={{ brand: brand.id, from: 'hold' }}
                  className={buttonClass({ size: 'small' })}
                >
                  Review request list{brands.length > 1 && ` of ${brandLabel(brand)}`} (
                  {formatCount(size)})
                </Link>
              )
            })}
            <Button
              size="small"
              disabled={notes.length === 0}
              onClick={() => {
                const day = new Date(now).toISOString().slice(0, 10)
                saveFile(fileName(['notes', day], 'csv'), asCsv(notes, now), 'text/csv')
              }}
            >
              <Download aria-hidden />
              CSV
            </Button>
          </>
        }
      />
      {one && (
        <p className="flex flex-wrap items-center gap-x-3 text-muted">
          <span>This session: {sessionLabel(markSession(user, one.id).activity.state)}.</span>
          {all.length > 1 && (
            <Link to="/notes" search={{}} className="rounded-sm text-accent hover:underline">
              Show all brands
            </Link>
          )}
        </p>
      )}
      <output className="flex items-center gap-2 empty:hidden">
        {undo && (
          <>
            {undo.words}.
            <Button
              size="small"
              onClick={() => {
                undo.run()
                setUndo(null)
              }}
            >
              Undo
            </Button>
          </>
        )}
      </output>
      {[...states.values()].every(({ ready }) => ready) ? (
        <DataTable
          name="My notes"
          columns={noteColumns({ hasBrand: brands.length > 1, isPhone }, now, remove)}
          rows={notes}
          rowKey={noteKey}
          fill
          empty={
            <EmptyState
              title="No notes yet."
              text="Domains that you dismiss, watch, add to the request list or write about show here."
            />
          }
        />
      ) : (
        <LoadingLines label="Loading notes" lines={8} />
      )}
      <section aria-label="Export and import">
        <NotesTransfer />
      </section>
    </>
  )
}

type MarkedNameProps = { brandId: string; id: string; name: string | null }

/** Hostname of a note. For notes from a file it is fetched by domain ID. */
const MarkedName = ({ name, ...of }: MarkedNameProps) =>
  name === null ? <NameOfService {...of} /> : <HostName value={name} />

function NameOfService({ brandId, id }: Omit<MarkedNameProps, 'name'>) {
  const { data, error } = useQuery(domainAhead(brandId, id))
  if (data) return <HostName value={data.name ?? ''} />
  const what =
    error === null
      ? 'Loading the name of'
      : isApiError(error, 'not-found')
        ? 'Unknown to the service:'
        : 'Name could not be loaded:'
  return (
    <span className="[overflow-wrap:anywhere] text-muted">
      {what}{' '}
      <bdi translate="no" className="font-mono text-mono">
        {visibleString(id)}
      </bdi>
    </span>
  )
}

/** Exports and imports all notes and views. */
function NotesTransfer() {
  const profile = useQuery(profileOptions()).data
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const trouble = useSelector(storageTrouble)
  if (profile === undefined || brands === undefined) return null
  return (
    <div className="grid gap-2">
      <p className="text-muted">Move to another browser, or share with a colleague.</p>
      {trouble !== null && trouble !== 'refused' && (
        <p className="text-amber">
          Stored notes and views cannot be read now. The export has only what this tab has loaded.
        </p>
      )}
      <div className="flex flex-wrap items-start gap-2">
        <Button size="small" onClick={() => void saveNotes(profile)}>
          <Download aria-hidden />
          Export notes and views
        </Button>
        <FileImport
          things="notes and views"
          largest={50 * 1024 * 1024}
          plan={async (text) =>
            planNotes(
              text,
              profile.id,
              brands.map(({ id }) => id),
            )
          }
          lines={({ lines }) => lines}
          skipped={({ skipped }) => skipped.length}
          onSaveSkipped={({ skipped }) => saveSkipped(skipped)}
          action={({ notes, views }) => (notes !== null || views.length > 0 ? 'Import' : null)}
          onImport={(plan) => importNotes(plan, profile.id)}
        />
      </div>
    </div>
  )
}

import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { createStore, useSelector } from '@tanstack/react-store'
import { useMemo, useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { domainPrefetchOptions } from '#/api/domains.ts'
import { isApiError } from '#/api/errors.ts'
import { profileOptions } from '#/api/profile.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import { formatCount } from '#/lib/numbers.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { getBrandLabel } from '#/shared/brands/brand-label.ts'
import { formatHost } from '#/shared/hosts/format-host.ts'
import { HostName } from '#/shared/hosts/host-name.tsx'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { describeResurfacing } from '#/shared/triage-notes/dismissed.ts'
import { getNotesStore, type TriageNote, noteLabels } from '#/shared/triage-notes/triage-notes.ts'
import { Button, getButtonClass } from '#/ui/button.tsx'
import { LoadingLines } from '#/ui/loading.tsx'
import { EmptyState } from '#/ui/messages.tsx'
import { useNow } from '#/ui/now.ts'
import { PageHeader } from '#/ui/page-header.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import { useIsPhone, type Column } from '#/ui/table/column.ts'
import { DataTable } from '#/ui/table/data-table.tsx'
import { describeAction, describeStorage, describeUntil } from './note-labels.ts'
import { type Decision, getNoteSession } from './note-session.ts'
import { NotesTransfer } from './notes-transfer.tsx'

type ListedNote = { kind: Decision | 'note'; id: string; brand: CompactBrand; note: TriageNote }

const listedKinds = ['onRequestList', 'dismissed', 'watched', 'note'] as const
const getNoteKey = ({ kind, id, brand }: ListedNote) => `${brand.id}/${kind}/${id}`

function describeNote({ kind, note }: ListedNote, now: number): string {
  if (kind !== 'dismissed') return noteLabels[kind].label
  const reason = describeResurfacing(note, null, now)
  return reason === null ? `Dismissed ${describeUntil(note)}` : `Dismissed, now back: ${reason}`
}

const renderNoteText = ({ note: { text, reason } }: ListedNote) => (
  <HostileText value={text ?? reason ?? ''} />
)

const removeLabels = {
  onRequestList: 'Remove',
  dismissed: 'Restore',
  watched: 'Stop watching',
  note: 'Delete',
}

/** Returns the states of the notes stores in the order of `brands`. */
function useNotesStoreStates(user: string, brands: readonly CompactBrand[]) {
  // Joined, so that `useMemo` compares the IDs by value.
  const ids = brands.map(({ id }) => id).join(' ')
  const combinedStore = useMemo(() => {
    const stores = ids
      .split(' ')
      .filter(Boolean)
      .map((id) => getNotesStore(user, id))
    return createStore(() => stores.map(({ state }) => state))
  }, [user, ids])
  return useSelector(combinedStore)
}

const buildNoteColumns = (
  isPhone: boolean,
  now: number,
  onRemove: (listed: ListedNote) => void,
): readonly Column<ListedNote>[] => [
  {
    id: 'domain',
    header: 'Domain',
    main: true,
    cell: ({ brand, id, note }) => (
      <Link
        to="/brands/$brandId/domains/$domainId"
        params={{ brandId: brand.id, domainId: id }}
        className="rounded-sm hover:underline"
      >
        <NoteHost brandId={brand.id} id={id} name={note.name} />
      </Link>
    ),
  },
  {
    id: 'brand',
    header: 'Brand',
    width: 140,
    priority: 2,
    cell: ({ brand }) => <bdi>{getBrandLabel(brand)}</bdi>,
  },
  {
    id: 'status',
    header: 'Status',
    width: 220,
    phoneWidth: 104,
    cell: (listed) => (
      <>
        {describeNote(listed, now)}
        {isPhone && <span className="block text-sm text-muted">{renderNoteText(listed)}</span>}
      </>
    ),
  },
  {
    id: 'text',
    header: 'Reason or note',
    width: 250,
    priority: 2,
    cell: renderNoteText,
  },
  {
    id: 'at',
    header: 'Date',
    numeric: true,
    width: 120,
    priority: 2,
    cell: ({ note }) => <RelativeTime value={new Date(note.at).toISOString()} />,
  },
  {
    id: 'remove',
    header: <span className="sr-only">Remove</span>,
    isControlColumn: true,
    width: 130,
    phoneWidth: 92,
    cell: (listed) => (
      <Button
        size="small"
        variant="quiet"
        aria-label={`${removeLabels[listed.kind]}: ${formatHost(listed.note.name ?? listed.id)}`}
        onClick={() => onRemove(listed)}
      >
        {removeLabels[listed.kind]}
      </Button>
    ),
  },
]

/** `brandId` is null for all brands. */
export function NotesPage({ brandId }: { brandId: string | null }) {
  const profile = useSuspenseQuery(profileOptions()).data
  const allBrands = useSuspenseQuery(compactBrandsOptions()).data.rows
  const onlyBrand = allBrands.find(({ id }) => id === brandId)
  const brands = onlyBrand ? [onlyBrand] : allBrands
  const storeStates = useNotesStoreStates(profile.id, brands)
  const now = useNow()
  const isPhone = useIsPhone()
  const [undo, setUndo] = useState<{ message: string; run: () => void } | null>(null)
  const storageErrorCode = storeStates.find(({ error }) => error !== null)?.error ?? null
  const notes = brands
    .flatMap((brand, index) =>
      listedKinds.flatMap((kind) =>
        Array.from(storeStates[index]?.value[kind] ?? [], ([id, note]): ListedNote => ({
          kind,
          id,
          brand,
          note,
        })),
      ),
    )
    .toSorted((a, b) => b.note.at - a.note.at)

  function remove({ kind, id, brand, note }: ListedNote) {
    const session = getNoteSession(profile.id, brand.id)
    const row = { id, name: note.name }
    if (kind === 'note') {
      session.writeNote(row, '')
      setUndo({ message: 'Note deleted', run: () => session.writeNote(row, note.text ?? '') })
    } else {
      session.setDecision(kind, [row], false)
      const message = describeAction({ kind, isSet: false, rows: [row] })
      setUndo({ message, run: () => session.undo() })
    }
  }

  return (
    <>
      <PageHeader
        title="My notes"
        sub={<p>{describeStorage(storageErrorCode)}</p>}
        actions={brands.map((brand, index) => {
          const size = storeStates[index]?.value.onRequestList.size ?? 0
          if (size === 0) return null
          return (
            <Link
              key={brand.id}
              to="/takedowns/bulk"
              // `hold` means the request list in URLs.
              search={{ brand: brand.id, from: 'hold' }}
              className={getButtonClass({ size: 'small' })}
            >
              Review request list{brands.length > 1 && ` for ${getBrandLabel(brand)}`} (
              {formatCount(size)})
            </Link>
          )
        })}
      />
      {onlyBrand && allBrands.length > 1 && (
        <p>
          <Link to="/notes" search={{}} className="rounded-sm text-accent hover:underline">
            Show all brands
          </Link>
        </p>
      )}
      <output className="flex items-center gap-2 [overflow-wrap:anywhere] empty:hidden">
        {undo && (
          <>
            {undo.message}.
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
      {storeStates.every(({ isReady }) => isReady) ? (
        <>
          <DataTable
            name="My notes"
            columns={buildNoteColumns(isPhone, now, remove)}
            hiddenColumns={brands.length > 1 ? [] : ['brand']}
            rows={notes}
            rowKey={getNoteKey}
            fillsHeight
            empty={
              <EmptyState
                title="No notes yet."
                text="Domains appear here when you dismiss or watch them, add them to the request list, or write a note."
              />
            }
          />
          <section aria-label="Export and import">
            <NotesTransfer user={profile} brandIds={allBrands.map(({ id }) => id)} />
          </section>
        </>
      ) : (
        <LoadingLines label="Loading notes" lineCount={8} />
      )}
    </>
  )
}

type NoteHostProps = { brandId: string; id: string; name: string | null }

/** If the note has no hostname, fetches it by domain ID. Imports drop hostnames, because files aren't trusted. */
function NoteHost({ brandId, id, name }: NoteHostProps) {
  const { data, error } = useQuery({
    ...domainPrefetchOptions(brandId, id),
    enabled: name === null,
  })
  if (name !== null || data) return <HostName value={name ?? data?.name ?? ''} />
  const status =
    error === null
      ? 'Loading the name of'
      : isApiError(error, 'not-found')
        ? 'Not found:'
        : 'Name could not be loaded:'
  return (
    <span className="[overflow-wrap:anywhere] text-muted">
      {status}{' '}
      <bdi translate="no" className="font-mono text-mono">
        {toVisibleString(id)}
      </bdi>
    </span>
  )
}

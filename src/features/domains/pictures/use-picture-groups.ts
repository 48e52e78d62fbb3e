import { useSelector } from '@tanstack/react-store'
import { useEffect, useState } from 'react'
import type { HostRow } from '#/api/host-rows.ts'
import { screenshotOrigins } from '#/api/screenshot-origins.ts'
import type { DomainList } from '#/features/domains/domain-list.ts'
import { pictureHashes } from '#/product/screenshots/picture-hashes.ts'
import { screenshotSource } from '#/product/screenshots/screenshot-source.ts'
import { groupPictures, type PictureGroup } from './picture-groups.ts'

/** Pictures of a list that are compared at most: more of them load for too long. */
const mostCompared = 200

/** How far the comparing of the pictures of a list is, and what came of it. */
export type Compared =
  | { is: 'off' }
  /** More pictures than are compared at once. */
  | { is: 'too-many' }
  | { is: 'comparing'; pictures: readonly string[] }
  | {
      is: 'done'
      groups: readonly PictureGroup[]
      /** Pictures that the browser may not read, so that nothing is known of what they look like. */
      unreadable: number
    }

const none: readonly HostRow[] = []

/** The addresses of pictures that may be loaded, by the id of their host. */
function picturesOf(rows: readonly HostRow[]): ReadonlyMap<string, string> {
  const allowed = screenshotOrigins()
  return new Map(
    rows.flatMap(({ id, screenshot }) => {
      const source = screenshotSource(screenshot, allowed, location.protocol)
      return source.kind === 'image' ? [[id, source.src]] : []
    }),
  )
}

function useCompared(rows: readonly HostRow[] | null): Compared {
  const pictures = picturesOf(rows ?? none)
  const addresses = pictures.size > mostCompared ? [] : [...pictures.values()]
  const done = useSelector(pictureHashes.store, (hashes) =>
    addresses.every((src) => hashes.has(src)),
  )
  const wanted = addresses.join('\n')
  // Pictures are read by a worker, which is no part of React.
  useEffect(() => {
    if (wanted !== '') pictureHashes.ask(wanted.split('\n'))
  }, [wanted])
  if (rows === null) return { is: 'off' }
  if (pictures.size > mostCompared) return { is: 'too-many' }
  if (!done) return { is: 'comparing', pictures: addresses }
  const hashes = pictureHashes.store.state
  const groups = groupPictures(rows, ({ id }) => hashes.get(pictures.get(id) ?? '') ?? null)
  return {
    is: 'done',
    groups,
    unreadable: addresses.filter((src) => hashes.get(src) === null).length,
  }
}

/**
 * The near-identical pictures of a list that is shown as a wall. They are put together as soon as all are
 * compared, but not while somebody is at work on the list already (`atWork`): then
 * `offered` is true until `group` is called.
 */
export function usePictureGroups(
  list: DomainList | null,
  view: 'list' | 'pictures',
  atWork: boolean,
) {
  const rows = list?.kind === 'hosts' && view === 'pictures' ? list.rows : null
  const compared = useCompared(rows)
  const [apart, setApart] = useState(false)
  const [groupedKey, setGroupedKey] = useState<string | null>(null)
  const key = list?.key ?? null
  const isDone = compared.is === 'done'
  if (isDone && !atWork && groupedKey !== key) setGroupedKey(key)
  const grouped = isDone && !apart && groupedKey === key
  return {
    compared,
    /** The groups as they are shown. */
    groups: grouped ? compared.groups : [],
    grouped,
    /** Puts them together, or shows each picture by itself. */
    group: (on: boolean) => {
      setApart(!on)
      if (on) setGroupedKey(key)
    },
  }
}
export type PictureGroups = ReturnType<typeof usePictureGroups>

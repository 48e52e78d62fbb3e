import type { HostRow } from '#/api/host-rows.ts'
import { hashDistance, nearDistance } from '#/product/screenshots/picture-hash.ts'

/** Hosts whose screenshots are near-identical, as one row of the wall. */
export interface PictureGroup {
  id: string
  kind: 'near-identical'
  /** Two or more, as they stand in the list. */
  hosts: readonly HostRow[]
}

/** A row of the wall: a host, or several that look the same. */
export type WallRow = HostRow | PictureGroup

/** Whether a row of the wall, or of the list, stands for several hosts that look the same. */
export const isGroup = (row: { id: string }): row is PictureGroup =>
  'kind' in row && row.kind === 'near-identical'

/**
 * The groups among hosts. A host belongs to the first group whose first picture its own is near to: so no
 * chain of small differences joins pictures that are far apart. `hashOf` is null where a picture cannot be
 * compared; such a host stays single.
 */
export function groupPictures(
  hosts: readonly HostRow[],
  hashOf: (row: HostRow) => bigint | null,
): readonly PictureGroup[] {
  const found: { hash: bigint; hosts: HostRow[] }[] = []
  for (const row of hosts) {
    const hash = hashOf(row)
    if (hash === null) continue
    const near = found.find((group) => hashDistance(group.hash, hash) <= nearDistance)
    if (near) near.hosts.push(row)
    else found.push({ hash, hosts: [row] })
  }
  return found.flatMap(({ hosts: [first, ...others] }) =>
    first && others.length > 0
      ? [{ id: `pictures ${first.id}`, kind: 'near-identical', hosts: [first, ...others] }]
      : [],
  )
}

/** What the wall shows in order: a group where its first host stood, and after it its hosts when it is open. */
export function wallRows(
  hosts: readonly HostRow[],
  groups: readonly PictureGroup[],
  open: ReadonlySet<string>,
): readonly WallRow[] {
  if (groups.length === 0) return hosts
  const groupOf = new Map(groups.flatMap((group) => group.hosts.map(({ id }) => [id, group])))
  const shown = new Set(hosts.map(({ id }) => id))
  const placed = new Set<PictureGroup>()
  return hosts.flatMap((row): readonly WallRow[] => {
    const group = groupOf.get(row.id)
    if (!group) return [row]
    if (placed.has(group)) return []
    placed.add(group)
    // Some may have been hidden since.
    const left = group.hosts.filter(({ id }) => shown.has(id))
    if (left.length === 1) return left
    const now = { ...group, hosts: left }
    return open.has(group.id) ? [now, ...left] : [now]
  })
}

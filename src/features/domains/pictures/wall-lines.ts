import type { HostRow } from '#/api/host-rows.ts'
import { isGroup, type PictureGroup, type WallRow } from './picture-groups.ts'

/** A line of the wall, from top to bottom. */
export type WallLine =
  /** The head of an open group, whose hosts follow in lines of their own. */
  | { kind: 'head'; key: string; group: PictureGroup }
  | {
      kind: 'tiles'
      key: string
      rows: readonly WallRow[]
      /** Whether these are the hosts of the group above. */
      inGroup: boolean
    }

/** Lines of at most `columns` tiles. */
export function wallLines(
  rows: readonly WallRow[],
  columns: number,
  open: ReadonlySet<string>,
): readonly WallLine[] {
  const lines: WallLine[] = []
  function lay(tiles: readonly WallRow[], inGroup: boolean) {
    for (let at = 0; at < tiles.length; at += columns) {
      const part = tiles.slice(at, at + columns)
      lines.push({ kind: 'tiles', key: part[0]?.id ?? '', rows: part, inGroup })
    }
  }
  let loose: WallRow[] = []
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]
    if (!row) continue
    if (!isGroup(row) || !open.has(row.id)) {
      loose.push(row)
      continue
    }
    lay(loose, false)
    loose = []
    lines.push({ kind: 'head', key: row.id, group: row })
    const hosts = rows.slice(at + 1, at + 1 + row.hosts.length)
    lay(hosts, true)
    at += hosts.length
  }
  lay(loose, false)
  return lines
}

/** The rows that stand on a line. */
export const rowsOf = (line: WallLine): readonly WallRow[] =>
  line.kind === 'head' ? [line.group] : line.rows

/** The row a line below (1) or above (-1) another one, in its column as far as there is one; null past the ends. */
export function rowBeyond(
  lines: readonly WallLine[],
  id: string,
  by: 1 | -1,
): HostRow | PictureGroup | null {
  const at = lines.findIndex((line) => rowsOf(line).some((row) => row.id === id))
  const [line, next] = [lines[at], lines[at + by]]
  if (!line || !next) return null
  const column = rowsOf(line).findIndex((row) => row.id === id)
  const there = rowsOf(next)
  return there[Math.min(column, there.length - 1)] ?? null
}

import { closeSync, fstatSync, openSync, readSync, statSync, type BigIntStats } from 'node:fs'

/**
 * `moved`: the database or an auxiliary SQLite file is missing or replaced at its path. `overwritten`: the content was
 * replaced, so open connections are unusable.
 */
export type FileState = 'in place' | 'moved' | 'overwritten'

/** Detects that an open SQLite file was moved or replaced, which SQLite itself doesn't notice. */
export interface FileGuard {
  /** Takes tens of microseconds. `overwritten` is permanent. */
  state(): FileState
  /** Records the auxiliary files. Call while a connection is open. */
  noteLogs(): void
  /** Records the content of a moved file, which must not change meanwhile. */
  noteLeaving(): void
  /** Call after all connections are closed: closing any handle of the file drops SQLite's locks. */
  close(): void
}

const headerBytes = 100
/** Parts of SQLite's header that don't change with rows: format, schema version, application. */
const fixedParts = [
  [0, 24],
  [40, 72],
] as const
/** Position of the change counter, which never decreases. */
const counterAt = 24

function readHeader(fd: number) {
  const header = Buffer.alloc(headerBytes)
  readSync(fd, header, 0, headerBytes, 0)
  const fixed = fixedParts.map(([from, to]) => header.toString('latin1', from, to)).join('')
  return { fixed, changes: header.readUInt32BE(counterAt) }
}

function statOf(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true })
  } catch {
    // Missing or inaccessible.
    return undefined
  }
}

/** Guards an existing database file. Call before opening connections. */
export function guardFile(file: string): FileGuard {
  const fd = openSync(file, 'r')
  const stat = () => fstatSync(fd, { bigint: true })
  const opened = new Map([[file, stat()]])
  let last = { ...readHeader(fd), size: stat().size }
  let changedAway: bigint | undefined
  let overwritten = false

  const isInPlace = ([path, known]: [string, BigIntStats]): boolean => {
    const now = statOf(path)
    return now?.ino === known.ino && now.dev === known.dev
  }

  function isOverwritten(): boolean {
    const before = last
    last = { ...readHeader(fd), size: stat().size }
    const shrunk = last.size < before.size || last.changes < before.changes
    return shrunk || last.fixed !== before.fixed
  }

  return {
    state() {
      overwritten ||= isOverwritten()
      if (!overwritten && ![...opened].every(isInPlace)) return 'moved'
      if (changedAway !== undefined) overwritten ||= stat().mtimeNs !== changedAway
      changedAway = undefined
      return overwritten ? 'overwritten' : 'in place'
    },
    noteLogs() {
      for (const path of [`${file}-wal`, `${file}-shm`]) {
        const log = opened.has(path) ? undefined : statOf(path)
        if (log) opened.set(path, log)
      }
    },
    noteLeaving() {
      changedAway = stat().mtimeNs
    },
    close() {
      closeSync(fd)
    },
  }
}

import { closeSync, fstatSync, openSync, readSync, statSync, type BigIntStats } from 'node:fs'

/**
 * `moved`: another file, or none, has the name of the database or of one of the files that SQLite keeps
 * beside it. `overwritten`: the content of the file was replaced, so its open connections are worthless.
 */
export type FileState = 'in place' | 'moved' | 'overwritten'

/** Notices that an open SQLite file is no longer the one at its path. SQLite itself goes on writing to it. */
export interface FileGuard {
  /** Costs some tens of microseconds. `overwritten` is for good. */
  state(): FileState
  /** Notes the files beside the database, which SQLite makes. Call while a connection is open. */
  noteLogs(): void
  /** Notes that nothing may change in the file while it is away. Call when it is found to be moved. */
  noteLeaving(): void
  /** Call after all connections are closed: closing any handle of a file drops SQLite's locks on it. */
  close(): void
}

const headerBytes = 100
/** Parts of SQLite's header that writing rows does not change: format, schema version, application. */
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
    // Missing, or its folder cannot be entered.
    return undefined
  }
}

/** Guards a database file that exists. Call before any connection of this process is opened. */
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

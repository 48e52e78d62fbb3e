import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrations, buildVersionSql, schemaVersion, readVersion } from '#/service/db/migrations.ts'
import { createInsert } from '#/service/db/sql-port.ts'
import { asOrdinaryUser } from '#/test/ordinary-user.ts'
import { openDemoData } from './demo-data.ts'
import { StartError } from './options.ts'
import type { ThreadedSqlite } from './sqlite-pool.ts'
import { openSqlite } from './sqlite.ts'

let folder = ''
let file = ''
const openDatabases: ThreadedSqlite[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'demo-data-test-'))
  // Some tests open the file as another user, who needs access to the folder.
  chmodSync(folder, 0o777)
  file = join(folder, 'data.sqlite')
})
afterEach(async () => {
  for (const db of openDatabases.splice(0)) await db.close()
  rmSync(folder, { recursive: true })
})

async function openData(data: string, domains = 10) {
  const opened = await openDemoData({ data, domains })
  openDatabases.push(opened.db)
  return opened
}
async function countBrands(db: ThreadedSqlite): Promise<unknown> {
  return (await db.all<{ n: number }>('select count(*) as n from brand'))[0]?.n
}

describe('the data file', () => {
  it('survives a restart, even with another value of --domains', async () => {
    const first = await openData(file)
    await first.db.write([{ sql: `update brand set name = 'Changed'`, values: [] }])
    await first.db.close()
    const { db, created } = await openData(file, 20)
    expect(created).toBe(false)
    expect(await db.all('select distinct name from brand')).toEqual([{ name: 'Changed' }])
  })

  it('is restored from its log after an interrupted checkpoint, as on a full disk', async () => {
    const { db } = await openData(file)
    const filler = 'x'.repeat(100_000)
    await db.write([{ sql: `update brand set settings = ?`, values: [JSON.stringify(filler)] }])
    const torn = join(folder, 'torn.sqlite')
    for (const ending of ['', '-wal']) copyFileSync(file + ending, torn + ending)
    await db.close()
    const target = openSync(torn, 'r+')
    // Write only the first page of the full file. This page refers to pages that the torn file lacks.
    writeSync(target, readFileSync(file).subarray(0, 4096), 0)
    closeSync(target)
    const reopened = await openData(torn)
    expect(await reopened.db.all('select distinct length(settings) as n from brand')).toEqual([
      { n: 100_002 },
    ])
  })

  it('is deleted as soon as it is open if --data is :memory:', async () => {
    const { db, created } = await openData(':memory:')
    expect(created).toBe(true)
    expect(await countBrands(db)).toBeGreaterThanOrEqual(5)
    expect(existsSync(':memory:')).toBe(false)
    const files = await db.all<{ file: string }>('pragma database_list')
    const inUse = files[0]?.file ?? ''
    expect(inUse).toMatch(/data\.sqlite$/)
    // The early deletion leaves nothing behind if the process is killed.
    expect(existsSync(dirname(inUse))).toBe(false)
    await db.write([{ sql: `update brand set name = 'Changed'`, values: [] }])
    expect(await db.all('select distinct name from brand')).toEqual([{ name: 'Changed' }])
  })
})

describe('a data file of the first version', () => {
  async function writeFirstVersion() {
    using old = openSqlite(file)
    await old.write([
      ...(migrations[0] ?? []),
      buildVersionSql(1),
      createInsert('account', {
        id: '1',
        username: 'ann',
        email: '',
        account_type: '',
        is_active: 1,
      }),
    ])
  }

  it('is migrated with its data', async () => {
    await writeFirstVersion()
    const { db, created } = await openData(file)
    expect(created).toBe(false)
    expect(await readVersion(db)).toBe(schemaVersion)
    expect(await db.all('select username from account')).toEqual([{ username: 'ann' }])
  })

  it('is rejected if it is read-only', async () => {
    await writeFirstVersion()
    chmodSync(file, 0o444)
    await asOrdinaryUser(async () => {
      await expect(openData(file)).rejects.toThrow(
        `The data file ${file} cannot be used: attempt to write a readonly database.`,
      )
    })
  })
})

describe('permissions', () => {
  const readModes = (...names: string[]) =>
    names.map((name) => `${name} ${(statSync(join(folder, name)).mode & 0o777).toString(8)}`)
  /** Statement that makes SQLite create a write-ahead log. */
  const rename = { sql: `update brand set name = 'Changed'`, values: [] }

  it('of a new data file, its folders and its auxiliary files allow access only to the owner', async () => {
    const old = process.umask(0)
    try {
      const { db, created } = await openData(join(folder, 'new/deep/data.sqlite'))
      expect(created).toBe(true)
      await db.write([rename])
    } finally {
      process.umask(old)
    }
    const path = 'new/deep/data.sqlite'
    expect(readModes('new', 'new/deep', path, `${path}-wal`, `${path}-shm`)).toEqual([
      'new 700',
      'new/deep 700',
      `${path} 600`,
      `${path}-wal 600`,
      `${path}-shm 600`,
    ])
  })
})

describe('an unusable data file', () => {
  async function getRefusal(data: string): Promise<string> {
    const error: unknown = await openData(data).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(StartError)
    const { message } = error as StartError
    expect(message).not.toContain('\n')
    return message
  }

  /** Returns content, permissions and modification time of the folder's files, without SQLite's auxiliary files. */
  const readFolder = () =>
    readdirSync(folder)
      .filter((name) => !/-(?:wal|shm)$/.test(name))
      .toSorted()
      .map((name) => {
        const path = join(folder, name)
        const { mode, mtimeMs } = lstatSync(path)
        return [name, mode, mtimeMs, existsSync(path) && readFileSync(path, 'latin1')]
      })

  async function assertUnchanged(reason: RegExp): Promise<void> {
    const before = readFolder()
    expect(await getRefusal(file)).toMatch(reason)
    expect(readFolder()).toEqual(before)
  }

  it.each<[string, string, RegExp]>([
    ['empty', '', /it is not a database/],
    ['the beginning of a database', 'SQLite format 3\0', /file is not a database|is damaged/],
  ])('is unchanged if it is %s', async (_, content, reason) => {
    writeFileSync(file, content, { mode: 0o644 })
    await assertUnchanged(reason)
  })

  /** Creates the database of another program. */
  function createForeignDatabase(script: string): DatabaseSync {
    const other = new DatabaseSync(file)
    other.exec(script)
    chmodSync(file, 0o644)
    return other
  }
  const recipe = 'create table recipe (name text); insert into recipe values (1);'
  const versionTable = `create table meta (name text primary key, value text); insert into meta values ('schema_version', 4);`

  it.each([
    ['with a rollback journal', recipe],
    ['with a write-ahead log', `pragma journal_mode = wal; ${recipe}`],
    ['with a schema version', `${versionTable} create table takedown (id text)`],
    ['without tables', 'pragma user_version = 3'],
  ])('is unchanged if it is another program’s database %s', async (_, script) => {
    createForeignDatabase(script).close()
    await assertUnchanged(/is a database of another program\. Choose another file with --data\./)
  })

  it.each(['delete', 'wal'])(
    'is unchanged if another program has it open (journal mode %s)',
    async (mode) => {
      const other = createForeignDatabase(
        `pragma journal_mode = ${mode}; ${recipe} begin immediate`,
      )
      await assertUnchanged(/is a database of another program/)
      other.close()
    },
  )

  it('is unchanged if it has a newer version, even if only its log contains that version', async () => {
    const { db } = await openData(file)
    await db.write([buildVersionSql(999)])
    const newerVersionMessage =
      /written by a newer version of this program \(data version 999, supported up to \d+\)\. Update the program/
    for (const ending of ['', '-wal', '-shm']) {
      copyFileSync(file + ending, join(folder, `log.sqlite${ending}`))
    }
    await db.close()
    await assertUnchanged(newerVersionMessage)
    const readFiles = () =>
      ['', '-wal'].map((end) => readFileSync(join(folder, `log.sqlite${end}`)))
    const before = readFiles()
    expect(await getRefusal(join(folder, 'log.sqlite'))).toMatch(newerVersionMessage)
    expect(readFiles()).toEqual(before)
  })

  it('is rejected if it is unreadable, or if its folder is inaccessible or read-only', async () => {
    writeFileSync(file, '', { mode: 0o000 })
    mkdirSync(join(folder, 'closed'), { mode: 0o700 })
    mkdirSync(join(folder, 'fixed'), { mode: 0o755 })
    await asOrdinaryUser(async () => {
      for (const name of ['', 'closed', 'fixed', 'closed/new'])
        expect(await getRefusal(join(folder, name, 'data.sqlite'))).toMatch(
          /cannot be used: .*permission denied/,
        )
    })
  })

  it('is rejected if it links to a missing file, as on an unmounted disk', async () => {
    symlinkSync(join(folder, 'disk/data.sqlite'), file)
    await assertUnchanged(/cannot be used: ENOENT/)
  })

  it('is rejected if it is missing but its log exists', async () => {
    const { db } = await openData(file)
    await db.write([{ sql: `update brand set name = 'Changed'`, values: [] }])
    copyFileSync(`${file}-wal`, join(folder, 'gone.sqlite-wal'))
    const missingFile = join(folder, 'gone.sqlite')
    expect(await getRefusal(missingFile)).toBe(
      `${missingFile} is missing, but ${missingFile}-wal still has some of its data. Restore the file, or delete ${missingFile}-wal to start over.`,
    )
    expect(existsSync(missingFile)).toBe(false)
  })

  it('is rejected if it is damaged in the middle', async () => {
    const { db } = await openData(file)
    await db.close()
    const fd = openSync(file, 'r+')
    writeSync(fd, 'not a page '.repeat(2000), Math.floor(statSync(file).size / 2))
    closeSync(fd)
    expect(await getRefusal(file)).toBe(
      `The data file ${file} is damaged. Restore a backup, delete the file to start ` +
        'over, or choose another one with --data.',
    )
  })

  it('is rejected if it is a folder or a special file, or if its folder is a file', async () => {
    expect(await getRefusal(folder)).toMatch(/cannot be used: EISDIR/)
    expect(await getRefusal('/dev/null')).toMatch(/cannot be used: it is not a database\./)
    writeFileSync(file, '')
    expect(await getRefusal(join(file, 'data.sqlite'))).toMatch(/cannot be used: ENOTDIR/)
  })
})

import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrations, noteVersion, schemaVersion, versionOf } from '#/service/db/migrations.ts'
import { insertRows, type SeedRow } from '#/service/demo/seed/insert-rows.ts'
import { seedDemo } from '#/service/demo/seed/seed-demo.ts'
import { asOrdinaryUser } from '#/test/ordinary-user.ts'
import { openDemoData } from './demo-data.ts'
import { StartError } from './options.ts'
import type { ThreadedSqlite } from './sqlite-threads.ts'
import { openSqlite } from './sqlite.ts'

let folder = ''
let file = ''
const open: ThreadedSqlite[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'demo-data-test-'))
  // For the tests that go on as another user.
  chmodSync(folder, 0o777)
  file = join(folder, 'data.sqlite')
})
afterEach(async () => {
  for (const db of open.splice(0)) await db.close()
  rmSync(folder, { recursive: true })
})

async function openData(data: string, domains = 10) {
  const opened = await openDemoData({ data, domains })
  open.push(opened.db)
  return opened
}
async function brandCount(db: ThreadedSqlite): Promise<unknown> {
  return (await db.all<{ n: number }>('select count(*) as n from brand'))[0]?.n
}

describe('the data file', () => {
  it('is made, with its folder, when it does not exist', async () => {
    file = join(folder, 'new/deep/data.sqlite')
    const { db, created } = await openData(file)
    expect(created).toBe(true)
    expect(await brandCount(db)).toBeGreaterThanOrEqual(5)
    expect(existsSync(file)).toBe(true)
  })

  it('survives restarts and keeps its size whatever --domains says', async () => {
    const first = await openData(file)
    await first.db.write([{ sql: `update brand set name = 'Changed'`, values: [] }])
    await first.db.close()
    const { db, created } = await openData(file, 20)
    expect(created).toBe(false)
    expect(await db.all('select distinct name from brand')).toEqual([{ name: 'Changed' }])
  })

  it('clears away what a start that was killed left behind', async () => {
    const ended = spawnSync(process.execPath, ['--version'])
    writeFileSync(`${file}.${ended.pid}.new`, 'half')
    writeFileSync(`${file}.${process.ppid}.new`, 'of another start that is still at it')
    const { db } = await openData(file)
    await db.close()
    expect(readdirSync(folder)).toEqual(['data.sqlite', `data.sqlite.${process.ppid}.new`])
  })

  it('is none for :memory:, and nothing stays of it', async () => {
    const { db, created } = await openData(':memory:')
    expect(created).toBe(true)
    expect(await brandCount(db)).toBeGreaterThanOrEqual(5)
    expect(existsSync(':memory:')).toBe(false)
    const files = await db.all<{ file: string }>('pragma database_list')
    const inUse = files[0]?.file ?? ''
    expect(existsSync(inUse)).toBe(true)
    await db.close()
    expect(existsSync(dirname(inUse))).toBe(false)
  })
})

describe('a data file of the first version', () => {
  /** The file as the program of that version left it, with the rows of a demo. */
  async function writeFirstVersion() {
    const demo = openSqlite(':memory:')
    await seedDemo(demo, { now: Date.parse('2026-11-20T09:00:00.000Z'), domains: 10 })
    const old = openSqlite(file)
    await old.write([...(migrations[0] ?? []), noteVersion(1)])
    for (const table of ['account', 'api_key', 'brand', 'membership', 'domain', 'pair']) {
      await old.write(insertRows(table, await demo.all<SeedRow>(`select * from ${table}`)))
    }
    old.close()
  }

  it('is brought to this one with its data', async () => {
    await writeFirstVersion()
    const { db, created } = await openData(file)
    expect(created).toBe(false)
    expect(await versionOf(db)).toBe(schemaVersion)
    expect(await brandCount(db)).toBeGreaterThanOrEqual(5)
    await db.close()
    expect((await openData(file)).created).toBe(false)
  })

  it('is refused when it can only be read', async () => {
    await writeFirstVersion()
    chmodSync(file, 0o444)
    await asOrdinaryUser(async () => {
      await expect(openData(file)).rejects.toThrow(
        `The data file ${file} is of an earlier version and cannot be brought to this one, because it ` +
          'cannot be written.',
      )
    })
  })
})

describe('a data file that cannot be used', () => {
  async function refusal(data: string): Promise<string> {
    const error: unknown = await openData(data).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(StartError)
    const { message } = error as StartError
    expect(message).not.toContain('\n')
    return message
  }

  it('is refused when it is no database', async () => {
    writeFileSync(file, 'Dear diary, '.repeat(100))
    expect(await refusal(file)).toBe(
      `The data file ${file} cannot be used: file is not a database. Name another one with --data.`,
    )
  })

  it('is refused when it is the database of something else', async () => {
    const other = openSqlite(file)
    await other.write([{ sql: 'create table recipe (name text)', values: [] }])
    other.close()
    expect(await refusal(file)).toMatch(/is a database of something else/)
  })

  it('is refused when it is of a newer version', async () => {
    const { db } = await openData(file)
    await db.write([noteVersion(999)])
    await db.close()
    expect(await refusal(file)).toMatch(
      /written by a newer version of this program \(data 999, known up to \d+\)\. Update the program/,
    )
  })

  /** Writes over the bytes of a file from a share of its length on. */
  function overwrite(share: number, text: string): void {
    const target = openSync(file, 'r+')
    writeSync(target, text.repeat(2000), Math.floor(statSync(file).size * share))
    closeSync(target)
  }

  it.each([
    ['overwritten in the middle', () => overwrite(0.5, 'not what it was ')],
    ['overwritten near the end', () => overwrite(0.9, 'not what it was ')],
    ['cut off', () => truncateSync(file, Math.floor(statSync(file).size / 2))],
  ])('is refused when it is damaged: %s', async (_, damage) => {
    const { db } = await openData(file)
    await db.close()
    damage()
    expect(await refusal(file)).toBe(
      `The data file ${file} is damaged. Put a copy from before in its place, name another one with ` +
        '--data, or delete it to start anew.',
    )
  })

  it('is refused when it is a folder', async () => {
    expect(await refusal(folder)).toMatch(/cannot be used: unable to open database file\./)
  })

  it('is refused when its folder is a file', async () => {
    writeFileSync(file, '')
    expect(await refusal(join(file, 'data.sqlite'))).toMatch(/cannot be used: part of the path is/)
  })
})

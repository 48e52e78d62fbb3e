import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSqlite } from './sqlite.ts'

/* These tests start servers as processes, to check their exit codes and what they leave behind when killed. */

/** Only hanging processes take this long, even on a busy machine. */
const limit = { timeout: 60_000 }

/** Starts a server from `file`, the script that npm runs. Kills the server after the test. */
function start(file: string, ...args: string[]) {
  const path = join(import.meta.dirname, file)
  const child = spawn(process.execPath, [path, '--port', '0', ...args])
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  // Runs even if the test failed.
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
  })
  return { child, exited, errors: text(child.stderr) }
}

/** Waits until the server prints its URL, and returns the origin. */
async function waitForOrigin({ child }: ReturnType<typeof start>): Promise<string> {
  for await (const line of createInterface(child.stdout)) {
    const origin = /http:\/\/[^/]+/.exec(line)?.[0]
    if (origin) return origin
  }
  throw new Error('The server exited before it printed its URL.')
}

async function isClosed(hostname: string, port: number): Promise<boolean> {
  const socket = connect(port, hostname)
  try {
    await once(socket, 'connect')
    return false
  } catch {
    return true
  } finally {
    socket.destroy()
  }
}

describe('a server from the command line', () => {
  it('exits with a one-line message and code 1 after an error that the user can fix', async () => {
    const server = start('service.ts', '--domains', 'many')
    expect(await server.errors).toBe(
      '--domains must be a whole number from 1 to 200000, not "many".\n',
    )
    expect(await server.exited).toEqual([1, null])
  })

  it('serves the app from its source files together with the service', async () => {
    const origin = await waitForOrigin(start('dev.ts', '--data', ':memory:', '--domains', '10'))
    expect(await (await fetch(origin)).text()).toContain('/src/main.tsx')
    const headers = { authorization: 'Api-Key demo-key-owner' }
    const profile = await fetch(`${origin}/core/api/users/profile/`, { headers })
    expect(await profile.json()).toHaveProperty('username')
  })

  it('C141: finishes a pending request on SIGTERM', async () => {
    const server = start('service.ts', '--data', ':memory:', '--domains', '10')
    const { hostname, port } = new URL(await waitForOrigin(server))
    const body = JSON.stringify({ target_website: 'https://evil.example/' })
    const socket = connect(Number(port), hostname)
    socket.setEncoding('utf8')
    socket.write(
      [
        'POST /core/api/takedowns/ HTTP/1.1',
        `Host: ${hostname}`,
        'Authorization: Api-Key demo-key-owner',
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        'Expect: 100-continue',
        '\r\n',
      ].join('\r\n'),
    )
    // Shows that the server has begun to handle the request.
    expect(await once(socket, 'data')).toEqual([expect.stringContaining('100 Continue')])
    server.child.kill('SIGTERM')
    await expect.poll(async () => isClosed(hostname, Number(port)), limit).toBe(true)
    socket.write(body)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 201 [^]*"status":"REQUESTED"/)
    expect(await server.exited).toEqual([0, null])
    expect(await server.errors).toBe('')
  })

  it('C141: loses no acknowledged case and stores no partial case if it is killed during a write', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'run-test-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'data.sqlite')
    const server = start('service.ts', '--data', file, '--domains', '10')
    const origin = await waitForOrigin(server)
    const acknowledged: string[] = []
    const createCases = async () => {
      for (;;) {
        const response = await fetch(`${origin}/core/api/takedowns/`, {
          method: 'POST',
          headers: { authorization: 'Api-Key demo-key-owner', 'content-type': 'application/json' },
          body: JSON.stringify({ target_website: 'https://evil.example/' }),
        })
        if (response.status !== 201) throw new Error(`answered ${response.status}`)
        acknowledged.push(((await response.json()) as { id: string }).id)
        if (acknowledged.length === 60) server.child.kill('SIGKILL')
      }
    }
    // Every writer ends when the kill closes its connection.
    await Promise.allSettled([createCases(), createCases(), createCases(), createCases()])
    expect(await server.exited).toEqual([null, 'SIGKILL'])
    expect(acknowledged.length).toBeGreaterThanOrEqual(60)

    const db = openSqlite(file)
    const rows = await db.all<{ id: string; events: number }>(
      `select id, (select count(*) from takedown_event e where e.takedown_id = t.id) as events
       from takedown t where target_host = 'evil.example'`,
    )
    const check = await db.all('pragma integrity_check')
    db.close()
    expect(acknowledged.filter((id) => !rows.some((row) => row.id === id))).toEqual([])
    expect(rows.filter((row) => row.events === 0)).toEqual([])
    expect(check).toEqual([{ integrity_check: 'ok' }])
  })
})

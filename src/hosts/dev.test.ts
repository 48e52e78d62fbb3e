import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'

/* The dev server in a process of its own, over a copy of the sources that the test may change. */

const sources = ['src', 'index.html', 'package.json', 'public', 'tsconfig.json', 'vite.config.ts']

function copyOfSources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dev-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of sources) cpSync(name, join(folder, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Starts the dev server there; resolves with its address. */
async function startDev(folder: string, ...args: string[]): Promise<string> {
  const file = join(folder, 'src/hosts/dev.ts')
  const child = spawn(process.execPath, [file, '--port', '0', ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
  })
  for await (const line of createInterface(child.stdout)) {
    const origin = /http:\/\/[^/]+$/.exec(line)?.[0]
    if (origin) return origin
  }
  throw new Error('ended without an address')
}

const headers = { authorization: 'Api-Key demo-key-owner', 'content-type': 'application/json' }

it('serves the app, keeps its data in the file that is named, and follows changes of the service', async () => {
  const folder = copyOfSources()
  const origin = await startDev(folder, '--data', 'own.sqlite', '--domains', '10')
  expect(await (await fetch(origin)).text()).toContain('/src/main.tsx')

  const made = await fetch(`${origin}/core/api/takedowns/`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ target_website: 'https://evil.example/' }),
  })
  const { id } = (await made.json()) as { id: string }

  const profile = async (): Promise<unknown> =>
    (await fetch(`${origin}/core/api/users/profile/`, { headers })).json()
  expect(await profile()).not.toHaveProperty('changed')
  const rule = join(folder, 'src/service/rules/authentication.ts')
  writeFileSync(rule, readFileSync(rule, 'utf8').replace('c.json({', 'c.json({ changed: true,'))
  await expect.poll(profile, { timeout: 60_000 }).toHaveProperty('changed', true)

  const kept = await fetch(`${origin}/core/api/takedowns/${id}/`, { headers })
  expect(kept.status).toBe(200)
  expect(existsSync(join(folder, 'own.sqlite'))).toBe(true)
})

import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, type ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test } from './fixtures.ts'
import { refusedByService } from './sign-in.ts'
import { startApp } from './start-app.ts'
import { temporaryFile } from './temporary-file.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs the start command with options that it must refuse: its exit code and what it said. */
function startInVain(...options: string[]): { code: number | null; lines: string[] } {
  const ended = spawnSync(process.execPath, ['src/hosts/start.ts', ...options], {
    cwd: root,
    encoding: 'utf8',
    timeout: 30_000,
  })
  return { code: ended.status, lines: (ended.stderr + ended.stdout).trim().split('\n') }
}

test('a taken port ends in one clear line', async () => {
  const holder = createServer()
  await new Promise<void>((resolve) => void holder.listen(0, '127.0.0.1', resolve))
  const address = holder.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { code, lines } = startInVain('--data', ':memory:', '--domains', '5', '--port', `${port}`)
  holder.close()
  expect(lines).toEqual([`Port ${port} on 127.0.0.1 is taken. Choose another one with --port.`])
  expect(code).toBe(1)
})

test('a data file that is none ends in one clear line and stays as it was', () => {
  const file = temporaryFile('notes.txt')
  writeFileSync(
    file.path,
    'These are notes and no database, whatever the option says.\n'.repeat(99),
  )
  const text = startInVain('--data', file.path)
  const folder = `${file.path}.d`
  mkdirSync(folder)
  const directory = startInVain('--data', folder)
  file.remove()
  for (const { code, lines } of [text, directory]) {
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^The data file .* cannot be used: .* Name another one with --data\.$/)
    expect(code).toBe(1)
  }
})

test('options that cannot be meant end in one clear line', () => {
  for (const [options, words] of [
    [['--domains', 'many'], /^--domains must be a whole number from 1 to 200000, not "many"\.$/],
    [['--nonsense'], /^Unknown option '--nonsense'\. --help lists the options/],
    [['--service', 'ftp://service.example'], /^--service must be an address such as /],
    [['--service', 'https://service.example', '--data', 'x'], /^--data is for the embedded /],
    [['--images', 'https://shots.example/path'], /^--images must be an origin without a path/],
  ] as const) {
    const { code, lines } = startInVain(...options)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(words)
    expect(code).toBe(1)
  }
})

test('a case survives a restart with the same data file', async ({ request }) => {
  const file = temporaryFile('demo.sqlite')
  const options = ['--data', file.path, '--domains', '20']
  const headers = { authorization: 'Api-Key demo-key-analyst' }

  const first = await startApp(...options)
  const created = await request.post(`${first.url}/core/api/takedowns/`, {
    headers,
    data: { target_website: 'https://kept-after-restart.example/login' },
  })
  expect(created.status()).toBe(201)
  const { id } = (await created.json()) as { id: string }
  await first.stop()

  const second = await startApp(...options)
  const read = await request.get(`${second.url}/core/api/takedowns/${id}/`, { headers })
  expect(read.status()).toBe(200)
  expect(await read.json()).toMatchObject({
    target_website: 'https://kept-after-restart.example/login',
  })
  await second.stop()
  file.remove()
})

test('a request on its way through is not cut when the host is told to stop', async ({
  request,
}) => {
  const arrived = Promise.withResolvers<ServerResponse>()
  const service = createHttpServer((_, response) => arrived.resolve(response))
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve))
  const address = service.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const app = await startApp('--service', `http://127.0.0.1:${port}`)
  const answer = request.post(`${app.url}/core/api/takedowns/`, {
    headers: { authorization: 'Api-Key any', 'idempotency-key': 'attempt-1' },
    data: { target_website: 'https://evil.example/' },
  })
  const response = await arrived.promise
  const stopped = app.stop()
  // Nothing new is taken, which shows that it knows.
  await expect(async () => {
    await expect(request.get(`${app.url}/healthz`)).rejects.toThrow(/ECONNREFUSED/)
  }).toPass()
  response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":"1"}')
  expect((await answer).status()).toBe(201)
  expect(await (await answer).json()).toEqual({ id: '1' })
  expect(await stopped).toBe(0)
  service.close()
})

test('the health of a running app is told without a key', async ({ app, request }) => {
  const answer = await request.get(`${app.url}/healthz`)
  expect([answer.status(), await answer.json()]).toEqual([200, { status: 'ok' }])
})

test('words that provoke failures are off where other machines reach the app', async ({
  request,
}) => {
  const open = await startApp('--host', '0.0.0.0', '--data', ':memory:', '--domains', '5')
  const url = open.url.replace('0.0.0.0', '127.0.0.1')
  const headers = { authorization: 'Api-Key demo-fault-500' }
  const answer = await request.get(`${url}/core/api/users/profile/`, { headers })
  expect(answer.status()).toBe(401)
  await open.stop()
})

test('a service that cannot be reached is told apart at sign-in', async ({
  page,
  allowConsole,
}) => {
  allowConsole(refusedByService)
  // The discard port of this machine: nothing answers there.
  const app = await startApp('--service', 'http://127.0.0.1:9')
  await page.goto(app.url)
  await page.getByLabel('API key').fill('any-key')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('The key could not be checked.')
  await expect(alert).toContainText('The service cannot be reached.')
  await expect(alert).not.toContainText('Invalid')
  await expect(page.getByLabel('API key')).toHaveValue('any-key')
  await page.close()
  await app.stop()
})

import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as ask } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser } from '@playwright/test'
import { getLaunchOptions } from './chromium.ts'
import { analystKey } from './demo.ts'
import { startApp } from './start-app.ts'

/*
 * Tests the configurations in docs/deploy whose servers are installed: they must respond like `npm start`, and a
 * browser must get from a deep link to a takedown without a policy violation.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const deploy = join(root, 'docs/deploy')
const dist = join(root, 'dist')
const folder = mkdtempSync(join(tmpdir(), 'deploy-'))
const cleanups: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
const results: string[] = []
let failures = 0

const isInstalled = (command: string) => spawnSync('which', [command]).status === 0

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0)
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function waitForPort(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const isOpen = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isOpen) return
    await sleep(100)
  }
  throw new Error(`Nothing listens on ${port}.`)
}

/** Starts a server and stops it when this script ends. */
async function serve(command: string, args: readonly string[], port: number, env = {}) {
  const child = spawn(command, [...args], { env: { ...process.env, ...env }, stdio: 'pipe' })
  let errorOutput = ''
  child.stderr.on('data', (data: Buffer) => (errorOutput += data.toString()))
  cleanups.push(() => child.kill())
  await waitForPort(port).catch((error: unknown) => {
    throw new Error(`${command}: ${errorOutput}`, { cause: error })
  })
}

const script = readdirSync(join(dist, 'assets')).find((name) => /^vendor-.*\.js$/.test(name)) ?? ''
const paths = [
  '/',
  '/index.html',
  '/brands/1/domains?verdict=red',
  `/assets/${script}`,
  '/assets/gone.js',
  '/gone.txt',
  '/robots.txt',
  '/favicon.svg',
  '/.vite/manifest.json',
  '/core/api/users/profile/',
]

/** Returns status and headers per path, which must equal those of `npm start`. */
async function fetchResponses(origin: string): Promise<Record<string, unknown>> {
  const headerNames = [
    'content-security-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'permissions-policy',
    'referrer-policy',
    'x-content-type-options',
    'cache-control',
    'content-type',
  ]
  const answers = paths.map(async (path) => {
    const { status, headers } = await fetch(origin + path, { redirect: 'manual' })
    const compared =
      status === 404 && !path.startsWith('/core') ? headerNames.slice(0, -1) : headerNames
    const comparedHeaders = Object.fromEntries(compared.map((name) => [name, headers.get(name)]))
    // Caching of a 404 doesn't matter.
    if (status === 404) delete comparedHeaders['cache-control']
    return [path, { status, ...comparedHeaders }] as const
  })
  return Object.fromEntries(await Promise.all(answers))
}

const isCompressed = async (origin: string): Promise<boolean> => {
  const response = await fetch(`${origin}/assets/${script}`, {
    headers: { 'accept-encoding': 'br, gzip' },
  })
  return response.headers.has('content-encoding')
}

/** Goes from a deep link through sign-in to a case; returns the problems. */
async function runJourney(browser: Browser, origin: string): Promise<string[]> {
  const page = await browser.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(`${origin}/takedowns/new?target=https%3A%2F%2Fnorthbank-${Date.now()}.example%2F`)
  await page.getByLabel('API key').fill(analystKey)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('combobox', { name: /^Brand/ }).selectOption({ label: 'Northbank' })
  await page.getByRole('button', { name: 'Request takedown', exact: true }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByRole('link', { name: 'Show the case' }).click()
  await page.getByRole('region', { name: 'Where it stands' }).waitFor()
  await page.reload()
  await page.getByLabel('API key').waitFor()
  await page.close()
  return problems
}

const reference = await startApp('--data', ':memory:', '--domains', '100')
cleanups.push(async () => reference.stop())
const plain = await startApp('--service', reference.url)
cleanups.push(async () => plain.stop())
const expected = await fetchResponses(plain.url)
const browser = await chromium.launch(getLaunchOptions())
cleanups.push(async () => browser.close())

async function check(name: string, origin: string): Promise<void> {
  const startedAtMs = performance.now()
  const actual = await fetchResponses(origin)
  const problems = paths
    .filter((path) => JSON.stringify(actual[path]) !== JSON.stringify(expected[path]))
    .map(
      (path) =>
        `${path}:\n      ${JSON.stringify(actual[path])}\n      not ${JSON.stringify(expected[path])}`,
    )
  if (!(await isCompressed(origin))) problems.push('scripts are not compressed')
  problems.push(...(await runJourney(browser, origin).catch((error: unknown) => [String(error)])))
  failures += problems.length
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1)
  const summary =
    problems.length === 0
      ? `${paths.length} paths as from npm start, compressed, a takedown`
      : `\n    ${problems.join('\n    ')}`
  results.push(`${name}: ${summary} (${seconds} s)`)
}

async function tryCaddy(): Promise<void> {
  const port = await findFreePort()
  const env = {
    ADDRESS: `http://127.0.0.1:${port}`,
    APP: dist,
    SERVICE: reference.url,
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    XDG_DATA_HOME: folder,
  }
  const config = join(folder, 'Caddyfile')
  // The default admin port may be in use.
  writeFileSync(config, `{\n\tadmin off\n}\n${readFileSync(join(deploy, 'Caddyfile'), 'utf8')}`)
  await serve('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], port, env)
  await check('caddy', `http://127.0.0.1:${port}`)
}

async function tryNginx(): Promise<void> {
  const port = await findFreePort()
  const server = readFileSync(join(deploy, 'nginx.conf'), 'utf8')
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace('/srv/brand-protection/dist;', `${dist};`)
    .replace('proxy_pass https://service.example;', `proxy_pass ${reference.url};`)
  const config = join(folder, 'nginx.conf')
  const tempPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  writeFileSync(
    config,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log stderr;
     events {} http { access_log off; ${tempPaths} ${server} }`,
  )
  await serve('nginx', ['-c', config, '-p', folder], port)
  await check('nginx', `http://127.0.0.1:${port}`)
}

/** Tests a load balancer that alternates between two servers, request by request. */
async function tryTwoServers(): Promise<void> {
  const servers = [plain, await startApp('--service', reference.url)]
  cleanups.push(async () => servers[1]?.stop())
  let requestCount = 0
  const balancer = createServer((incoming, outgoing) => {
    const { url } = servers[requestCount++ % servers.length] ?? plain
    const { method, headers } = incoming
    const forwarded = ask(url + (incoming.url ?? ''), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.once('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  const port = await findFreePort()
  balancer.listen(port)
  cleanups.push(() => balancer.close())
  await check('two servers behind a load balancer', `http://127.0.0.1:${port}`)
}

/** Runs the steps of the Dockerfile in a clean folder: both installs, the build, and the server without development packages. */
async function tryImageSteps(): Promise<void> {
  const startedAtMs = performance.now()
  const built = join(folder, 'image')
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: built, stdio: 'pipe', env: process.env })
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, built])
  run('npm', 'ci')
  run('npm', 'run', 'build', '--', '--base', '/')
  run('npm', 'ci', '--omit=dev')
  const port = await findFreePort()
  const start = join(built, 'src/server/start.ts')
  const args = ['--host', '0.0.0.0', '--port', String(port), '--service', reference.url]
  await serve(process.execPath, [start, ...args], port)
  const health = await fetch(`http://127.0.0.1:${port}/healthz`)
  if (!health.ok) failures += 1
  results.push(
    `steps of the Dockerfile: health ${health.status} (${((performance.now() - startedAtMs) / 1000).toFixed(1)} s)`,
  )
}

try {
  await check('npm start --service', plain.url)
  await tryTwoServers()
  if (isInstalled('caddy')) await tryCaddy()
  else results.push('caddy: not installed, skipped')
  if (isInstalled('nginx')) await tryNginx()
  else results.push('nginx: not installed, skipped')
  if (spawnSync('docker', ['info']).status === 0) {
    execFileSync('docker', ['build', '-q', '-f', join(deploy, 'Dockerfile'), root])
    results.push('docker: the image builds')
  } else await tryImageSteps()
} finally {
  for (const end of cleanups.toReversed()) await end()
  console.log(results.join('\n'))
}
if (failures > 0) process.exitCode = 1

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from './chromium.ts'

// Installs Chromium if there is none, so that a bare machine can run the browser tests.

const isRoot = process.getuid?.() === 0
const hasApt = existsSync('/usr/bin/apt-get')

/** Returns false if the command failed. */
function run(command: string, ...args: string[]): boolean {
  console.log(`> ${command} ${args.join(' ')}`)
  const result = spawnSync(command, args, {
    stdio: 'inherit',
    // Without network access, five attempts of 30 seconds would take too long.
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000', ...process.env },
    // npm's commands are scripts on Windows, which only a shell can start.
    shell: process.platform === 'win32',
  })
  return result.status === 0
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

const chosenPath = process.env['CHROMIUM_PATH']
if (findChromium() === null) {
  if (chosenPath) fail(`CHROMIUM_PATH names ${chosenPath}, which does not exist.`)
  console.log('No Chromium found; getting one for the browser tests.')
  if (run('playwright', 'install', '--no-shell', 'chromium')) {
    if (isRoot && hasApt) run('playwright', 'install-deps', 'chromium')
  } else if (isRoot && hasApt) {
    run('apt-get', 'update')
    run('apt-get', 'install', '-y', '--no-install-recommends', 'chromium')
  }
  if (findChromium() === null) {
    fail('No Chromium to test with: install Chromium or Chrome, or set CHROMIUM_PATH to one.')
  }
}

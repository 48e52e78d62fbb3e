import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { appVersion } from './app-version.ts'

it('the version on screen is that of package.json', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: unknown }
  expect(appVersion).toBe(version)
})

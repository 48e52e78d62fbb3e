import { readFileSync } from 'node:fs'
import { isRecord } from '#/contract/tolerant.ts'

const file = new URL('../../package.json', import.meta.url)
const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'))

/** The version of this program: that of package.json. */
export const version =
  isRecord(manifest) && typeof manifest['version'] === 'string' ? manifest['version'] : 'unknown'

import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const file = new URL('../../package.json', import.meta.url)

/** The version of this program: that of package.json. */
export const version = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(file, 'utf8'))).version

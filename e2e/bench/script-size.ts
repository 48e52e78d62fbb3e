import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'

/** What the scripts at these paths of the built app weigh, in KiB after brotli 11. */
export function scriptSize(paths: readonly string[]): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  const bytes = [...new Set(paths)].map((path) => {
    const file = readFileSync(new URL(`../../dist${path}`, import.meta.url))
    return brotliCompressSync(file, { params }).length
  })
  return bytes.reduce((sum, size) => sum + size, 0) / 1024
}

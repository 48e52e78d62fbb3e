import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A place for one file of a test; `remove` takes it away with all that lies beside it. */
export function temporaryFile(name: string): { path: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'brand-protection-'))
  return {
    path: join(folder, name),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

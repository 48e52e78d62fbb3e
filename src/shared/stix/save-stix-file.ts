import type { QueryClient } from '@tanstack/react-query'
import { takedownOptions } from '#/api/takedowns.ts'
import { fileName } from '#/lib/file-name.ts'
import { hostOf } from '#/lib/host-name.ts'
import { saveFile } from '#/ui/save-file.ts'
import type { Marking } from './case-facts.ts'
import { stixBundle } from './stix-bundle.ts'

/**
 * Formats a bundle as text. Replaces lone surrogates (text cut in the middle of a character) with U+FFFD:
 * some JSON readers reject the whole file otherwise.
 */
export const stixText = (bundle: object): string =>
  `${JSON.stringify(bundle, (_name, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value), 2)}\n`

/**
 * Reloads a case and saves it as a STIX bundle (F26). Resolves to null when its target is not a web address, and
 * rejects when the case cannot be read.
 */
export async function saveStixFile(
  client: QueryClient,
  takedownId: string,
  marking: Marking,
): Promise<{ name: string; missingParts: readonly string[] } | null> {
  const row = await client.fetchQuery({ ...takedownOptions(takedownId), staleTime: 0 })
  const madeAt = Date.now()
  const bundle = stixBundle(row, marking, madeAt)
  if (bundle === null) return null
  const day = new Date(madeAt).toISOString().slice(0, 10)
  const name = fileName(['stix', hostOf(row.target_website ?? row.id), day], 'json')
  saveFile(name, stixText(bundle), 'application/json')
  return { name, missingParts: [] }
}

import type { QueryClient } from '@tanstack/react-query'
import { takedownOptions } from '#/api/takedowns.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { fileName } from '#/lib/file-name.ts'
import { hostOf } from '#/lib/host-name.ts'
import { screenshotSource } from '#/product/screenshots/screenshot-source.ts'
import { wholePicture, type WholePicture } from '#/product/screenshots/whole-picture.ts'
import { saveFile } from '#/ui/save-file.ts'
import type { Marking } from './case-facts.ts'
import { stixBundle } from './stix-bundle.ts'
import { xarfReport, type Refusal, type Reporter } from './xarf-report.ts'

/** The forms that programs of abuse desks and security teams read (F26). MISP imports STIX. */
export type MachineFormat = 'xarf' | 'stix'

/** A file that was handed to the reader: what is in it, and what could not be read, in words. */
export interface SavedFile {
  is: 'saved'
  name: string
  holds: string
  unread: readonly string[]
}

/** The screenshot of the case where it may be read; null for any other reason. */
async function pictureOf(row: Takedown): Promise<WholePicture | null> {
  const source = screenshotSource(row.screenshot_url)
  if (source.kind !== 'image') return null
  try {
    return await wholePicture(source.src)
  } catch {
    return null
  }
}

/**
 * A file for machines as text. Half a character, as software that cuts texts leaves it, becomes a sign for one:
 * with it, some readers of JSON take nothing of the whole file.
 */
export const machineText = (content: object): string =>
  `${JSON.stringify(content, (_name, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value), 2)}\n`

/** Reads a case anew and saves it for machines. Rejects where the case cannot be read. */
export async function saveMachineFile(
  client: QueryClient,
  takedownId: string,
  format: MachineFormat,
  marking: Marking,
  reporter: Reporter,
): Promise<SavedFile | Refusal> {
  const row = await client.fetchQuery({ ...takedownOptions(takedownId), staleTime: 0 })
  const madeAt = Date.now()
  const picture = format === 'xarf' ? await pictureOf(row) : null
  const file =
    format === 'xarf'
      ? xarfReport(row, reporter, marking, picture)
      : stixBundle(row, marking, madeAt)
  if (file.is === 'refused') return file
  const day = new Date(madeAt).toISOString().slice(0, 10)
  const name = fileName([format, hostOf(row.target_website ?? row.id), day], 'json')
  saveFile(name, machineText(file.content), 'application/json')
  const isWithout = format === 'xarf' && picture === null
  return {
    is: 'saved',
    name,
    holds: picture === null ? '1 case' : '1 case, 1 picture',
    unread: isWithout ? ['A screenshot: there is none that may be loaded.'] : [],
  }
}

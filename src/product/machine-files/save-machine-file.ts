import type { QueryClient } from '@tanstack/react-query'
import { screenshotOrigins } from '#/api/screenshot-origins.ts'
import { takedownOptions } from '#/api/takedowns.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { fileName } from '#/lib/file-name.ts'
import { hostOf } from '#/lib/host-name.ts'
import { screenshotSource } from '#/product/screenshots/screenshot-source.ts'
import { wholePicture } from '#/product/screenshots/whole-picture.ts'
import { saveFile } from '#/ui/save-file.ts'
import type { MachinePicture } from './machine-picture.ts'
import { machineText } from './machine-text.ts'
import type { Marking } from './marking.ts'
import { mispEvent } from './misp-event.ts'
import { stixBundle } from './stix-bundle.ts'
import { xarfReport, type Reporter } from './xarf-report.ts'

/** The forms that programs of abuse desks and security teams read (F26). */
export const machineFormats = ['xarf', 'stix', 'misp'] as const
export type MachineFormat = (typeof machineFormats)[number]

/** What was saved, or why nothing was; `by` is the field that has to be changed. */
export type SavedMachineFile =
  | { is: 'saved'; name: string; withPicture: boolean | null }
  | { is: 'refused'; by: 'case' | 'organisation' | 'email' | 'website'; why: string }

/** The screenshot of the case where it may be read; null for any other reason. */
async function pictureOf(row: Takedown): Promise<MachinePicture | null> {
  const source = screenshotSource(row.screenshot_url, screenshotOrigins(), location.protocol)
  if (source.kind !== 'image') return null
  try {
    const { data, size, sha256 } = await wholePicture(source.src)
    const [, mediaType = '', base64 = ''] = /^data:([^;]+);base64,(.*)$/.exec(data) ?? []
    return { mediaType, base64, size, sha256 }
  } catch {
    return null
  }
}

/** Reads a case anew and saves it for machines. Rejects where the case cannot be read. */
export async function saveMachineFile(
  client: QueryClient,
  takedownId: string,
  format: MachineFormat,
  marking: Marking,
  reporter: Reporter,
): Promise<SavedMachineFile> {
  const row = await client.fetchQuery({ ...takedownOptions(takedownId), staleTime: 0 })
  const madeAt = Date.now()
  const picture = format === 'stix' ? null : await pictureOf(row)
  const file = written(row, format, marking, madeAt, reporter, picture)
  if (file.is === 'refused') return file
  const day = new Date(madeAt).toISOString().slice(0, 10)
  const name = fileName([format, hostOf(row.target_website ?? row.id), day], 'json')
  saveFile(name, machineText(file.content), 'application/json')
  return { is: 'saved', name, withPicture: format === 'stix' ? null : picture !== null }
}

function written(
  row: Takedown,
  format: MachineFormat,
  marking: Marking,
  madeAt: number,
  reporter: Reporter,
  picture: MachinePicture | null,
):
  | { is: 'written'; content: object }
  | { is: 'refused'; by: 'case' | 'organisation' | 'email' | 'website'; why: string } {
  switch (format) {
    case 'xarf': {
      const file = xarfReport(row, reporter, marking, picture)
      return file.is === 'written' ? { is: 'written', content: file.report } : file
    }
    case 'stix': {
      const file = stixBundle(row, marking, madeAt)
      return file.is === 'written'
        ? { is: 'written', content: file.bundle }
        : { is: 'refused', by: 'case', why: file.why }
    }
    case 'misp':
      return { is: 'written', content: mispEvent(row, marking, madeAt, picture) }
  }
}

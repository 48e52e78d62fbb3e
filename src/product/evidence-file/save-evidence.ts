import type { QueryClient } from '@tanstack/react-query'
import { fileName } from '#/lib/file-name.ts'
import { hostOf } from '#/lib/host-name.ts'
import { countOf } from '#/lib/numbers.ts'
import { wholePicture } from '#/product/screenshots/whole-picture.ts'
import { saveFile } from '#/ui/save-file.ts'
import { scansOf } from './domain-markup.ts'
import { evidenceFile, unreadParts } from './evidence-file.ts'
import type { Evidence, EvidenceSubject } from './evidence.ts'
import { readEvidence } from './read-evidence.ts'

/** A file that was handed to the reader: what is in it, and what could not be read, in words. */
export interface SavedEvidence {
  name: string
  holds: string
  unread: readonly string[]
}

function holdings({ cases, domain, pictures }: Evidence): string {
  const read = cases.flatMap((one) => (one.is === 'read' ? [one.value] : []))
  const events = read.flatMap(({ events: part }) => (part.is === 'read' ? part.value.events : []))
  const embedded = pictures.filter(({ picture }) => picture.is === 'embedded')
  return [
    countOf(read.length, 'case'),
    countOf(events.length, 'event'),
    countOf(domain.is === 'read' ? scansOf(domain.value).length : 0, 'scan'),
    countOf(embedded.length, 'picture'),
  ].join(', ')
}

/** The zone that the browser's clock shows. */
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Reads everything anew and saves it as one web page. Rejects where the subject itself cannot be read. */
export async function saveEvidence(
  client: QueryClient,
  subject: EvidenceSubject,
): Promise<SavedEvidence> {
  const evidence = await readEvidence(client, subject, wholePicture)
  const day = new Date(evidence.madeAt).toISOString().slice(0, 10)
  const name = fileName(['evidence', hostOf(evidence.about), day], 'html')
  saveFile(name, evidenceFile(evidence, ownZone()), 'text/html')
  return { name, holds: holdings(evidence), unread: unreadParts(evidence) }
}

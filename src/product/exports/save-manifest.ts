import { fileName } from '#/lib/file-name.ts'
import { saveFile } from '#/ui/save-file.ts'
import { safeJson, type Value } from './export-field.ts'

/** Saves beside the file `name` what the file itself has no place for. */
export function saveManifest(name: string, content: Value): void {
  const stem = name.replace(/\.[^.]*$/, '')
  saveFile(fileName([stem, 'manifest'], 'json'), `${safeJson(content)}\n`, 'application/json')
}

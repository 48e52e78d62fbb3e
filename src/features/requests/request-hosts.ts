import { defangHost } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { askForRequest } from './asking.ts'

/**
 * Asks for a takedown of one host of a brand, in a dialog over its list. Answers what became of it in
 * words, nothing when it was called off.
 */
export async function requestHost(brandId: string, name: string): Promise<string | undefined> {
  if (!(await askForRequest(name, brandId))) return undefined
  const host = visibleString(defangHost(name), 'host')
  // Stays there when it was sent, undone or refused: which of them is reported with the request.
  return `Request for ${host} is below.`
}

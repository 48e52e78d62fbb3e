import { defangHost } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { sendDelay } from '#/sender/row.ts'
import { askForRequest } from './asking.ts'

/**
 * Asks for a takedown of one host of a brand, in a dialog over its list. Answers what became of it in
 * words, nothing when it was called off.
 */
export async function requestHost(brandId: string, name: string): Promise<string | undefined> {
  if (!(await askForRequest(name, brandId))) return undefined
  const host = visibleString(defangHost(name), 'host')
  return `Takedown of ${host} is sent in ${sendDelay / 1000} s. You can undo until then.`
}

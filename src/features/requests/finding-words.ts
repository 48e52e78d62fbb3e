import { defangHost } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import type { Finding } from '#/outbox/row.ts'

/* What speaks against a request, in the words of the form, the list and the dock. */

/** What is said where a check could not be made. */
export const notChecked = {
  own: 'Couldn’t check your own domains',
  open: 'Couldn’t check open cases',
  earlier: 'Couldn’t check earlier cases',
} as const

/** A headline, and what there is to say of it. */
export interface Words {
  title: string
  text?: string
}

/** What was found, in words: a headline, and what there is to say of it. `nameOf` names a brand of the user. */
export function findingWords(found: Finding, nameOf: (brandId: string) => string): Words {
  switch (found.kind) {
    case 'own-domain':
      return {
        title: `This is ${nameOf(found.brandId)}’s own website`,
        text: `${hostLabel(found.domain)} belongs to ${nameOf(found.brandId)}.`,
      }
    case 'trusted-domain':
      return {
        title: `${nameOf(found.brandId)} trusts this website`,
        text: `${hostLabel(found.domain)} is on its trusted list.`,
      }
    case 'open-case':
      return { title: 'A case is already open' }
    case 'same-target':
      return { title: 'Another request for this address is under way' }
    case 'not-checked':
      return { title: notChecked[found.what], text: visibleString(found.trouble.text) }
  }
}

/** A host as a text in a sentence, defanged. */
export const hostLabel = (host: string): string => visibleString(defangHost(host), 'host')

/** A check as sentences in one line. */
export const checkLabel = ({ title, text }: Words): string =>
  text ? `${title}. ${text}` : `${title}.`

/** The same of what was found. */
export const findingLabel = (found: Finding, nameOf: (brandId: string) => string): string =>
  checkLabel(findingWords(found, nameOf))

/** What a press says that sends in spite of the findings. */
export const confirmLabel = (findings: readonly Finding[]): string =>
  findings.some(({ kind }) => kind === 'open-case' || kind === 'same-target')
    ? 'Open another case anyway'
    : 'Send anyway'

import { defangHost } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import type { Finding } from '#/outbox/row.ts'

/* Text of findings for the form, the list and the dock. */

/** Text for failed checks. */
export const notChecked = {
  own: 'Couldn’t check your own domains',
  open: 'Couldn’t check open cases',
  earlier: 'Couldn’t check earlier cases',
} as const

/** Heading and description. */
export interface Words {
  title: string
  text?: string
}

/** Heading and description of a finding. `nameOf` returns the name of a brand. */
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

/** Defanged host for a sentence. */
export const hostLabel = (host: string): string => visibleString(defangHost(host), 'host')

/** A check as one line of sentences. */
export const checkLabel = ({ title, text }: Words): string =>
  text ? `${title}. ${text}` : `${title}.`

/** A finding as one line of sentences. */
export const findingLabel = (found: Finding, nameOf: (brandId: string) => string): string =>
  checkLabel(findingWords(found, nameOf))

/** Label of the button that sends despite findings. */
export const confirmLabel = (findings: readonly Finding[]): string =>
  findings.some(({ kind }) => kind === 'open-case' || kind === 'same-target')
    ? 'Open another case anyway'
    : 'Send anyway'

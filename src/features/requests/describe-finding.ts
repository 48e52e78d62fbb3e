import { defangHost } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import type { Finding } from '#/outbox/row.ts'

/* Text of findings for the form, the list and the dock. */

/** Text for failed checks. */
export const uncheckedTitles = {
  own: 'Couldn’t check your own domains',
  open: 'Couldn’t check open cases',
  earlier: 'Couldn’t check earlier cases',
} as const

/** Heading and description. */
export interface Message {
  title: string
  text?: string
}

/** Heading and description of a finding. `nameOf` returns the name of a brand. */
export function describeFinding(
  finding: Finding,
  getBrandName: (brandId: string) => string,
): Message {
  switch (finding.kind) {
    case 'own-domain':
      return {
        title: `This is ${getBrandName(finding.brandId)}’s own website`,
        text: `${hostLabel(finding.domain)} belongs to ${getBrandName(finding.brandId)}.`,
      }
    case 'trusted-domain':
      return {
        title: `${getBrandName(finding.brandId)} trusts this website`,
        text: `${hostLabel(finding.domain)} is on its trusted list.`,
      }
    case 'open-case':
      return { title: 'A case is already open' }
    case 'same-target':
      return { title: 'Another request for this address is under way' }
    case 'not-checked':
      return { title: uncheckedTitles[finding.what], text: visibleString(finding.trouble.text) }
  }
}

/** Defanged host for a sentence. */
export const hostLabel = (host: string): string => visibleString(defangHost(host), 'host')

/** A check as one line of sentences. */
export const joinMessage = ({ title, text }: Message): string =>
  text ? `${title}. ${text}` : `${title}.`

/** A finding as one line of sentences. */
export const findingLabel = (finding: Finding, getBrandName: (brandId: string) => string): string =>
  joinMessage(describeFinding(finding, getBrandName))

/** Label of the button that sends despite findings. */
export const confirmLabel = (findings: readonly Finding[]): string =>
  findings.some(({ kind }) => kind === 'open-case' || kind === 'same-target')
    ? 'Open another case anyway'
    : 'Send anyway'

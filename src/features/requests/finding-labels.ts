import { defangHost } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import type { Finding } from '#/sender/findings.ts'
import { troubleLabel } from './trouble-labels.ts'

/** What a check at the moment of sending found, as one sentence; `brandName` names a brand of the user. */
export function findingLabel(found: Finding, brandName: (brandId: string) => string): string {
  switch (found.kind) {
    case 'own-domain':
      return `${visibleString(defangHost(found.domain), 'host')} is a domain of ${brandName(found.brandId)} itself.`
    case 'trusted-domain':
      return `${brandName(found.brandId)} trusts ${visibleString(defangHost(found.domain), 'host')}.`
    case 'open-case':
      return 'There is already an open case.'
    case 'same-target':
      return 'Another request for this address is under way.'
    case 'not-checked':
      return found.what === 'own'
        ? `Your own domains could not be checked. ${troubleLabel(found.trouble)}`
        : `Open cases could not be checked. ${troubleLabel(found.trouble)}`
  }
}

/** What a press says that sends in spite of the findings. */
export const confirmLabel = (findings: readonly Finding[]): string =>
  findings.some(({ kind }) => kind === 'open-case' || kind === 'same-target')
    ? 'Open another case anyway'
    : 'Send anyway'

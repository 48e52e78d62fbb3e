import type { OwnHosts } from '#/api/own-hosts.ts'
import { defangHost } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import { findingId, ownFindings } from '#/sender/findings.ts'
import { nameList, unknownCheck, type Check } from './check.ts'
import type { PreflightFacts } from './facts.ts'

const id = 'own'

/** The own or trusted domain of a brand as target harms the brand itself (C143). */
export function ownCheck({ host, owns }: Pick<PreflightFacts, 'host' | 'owns'>): Check {
  if (owns.data === undefined)
    return owns.error
      ? unknownCheck(id, 'Own domains could not be checked', owns.error)
      : { id, state: 'checking', title: 'Own and trusted domains' }
  const findings = ownFindings(owns.data, host)
  const [first] = findings
  if (first) {
    const brand = nameOf(owns.data.find(({ brandId }) => brandId === first.brandId))
    const domain = visibleString(defangHost(first.domain), 'host')
    const own = first.kind === 'own-domain'
    return {
      id,
      state: 'warning',
      title: own ? `This is a website of ${brand}` : `${brand} trusts this website`,
      text: `${domain} is ${own ? 'its own domain' : 'on its list of trusted domains'}.`,
      confirm: {
        label: `Request takedown of ${visibleString(defangHost(host), 'host')} anyway`,
        findings: findings.map(findingId),
      },
    }
  }
  const notGiven = owns.data.filter(({ trusted }) => trusted === null)
  return {
    id,
    state: 'fine',
    title: 'Not one of your domains',
    text:
      notGiven.length === 0
        ? 'Not among your trusted domains either.'
        : `Trusted domains not reported for ${nameList(notGiven.map(nameOf))}.`,
  }
}

const nameOf = (owns: OwnHosts | undefined) =>
  brandLabel({ name: owns?.brandName ?? null, domain: owns?.domain ?? null })

import type { DemoBrand } from './brands.ts'
import type { CasePlan } from './case-plans.ts'
import { drawKind } from './host-kinds.ts'
import { lookAlikeHosts, type LookAlikeHost } from './look-alike-hosts.ts'
import type { HostRows, MonitoredHost } from './monitored-host.ts'
import { seededRandom } from './random.ts'
import type { CaseOfHost } from './seed-cases.ts'

/**
 * Plans one brand's own hosts; those that its cases are about come first. Names come from a stream of
 * their own, so that brands stay apart. Returns the cases with their hosts; in a very small demo some of
 * these are not among the brand's hosts.
 */
export function* planHosts(
  brand: DemoBrand,
  size: number,
  cases: readonly CasePlan[],
): Generator<MonitoredHost, CaseOfHost[], HostRows | undefined> {
  const random = seededRandom(`hosts of ${brand.name}`)
  const hosts = lookAlikeHosts(brand, random)
  const found: CaseOfHost[] = []
  for (const plan of cases) {
    const host = nextHost(hosts, (candidate) => suits(candidate, plan, brand))
    const written: HostRows | undefined =
      found.length < size
        ? yield { host, parentId: null, watchers: [{ brand, kind: plan.kind }], fate: plan.fate }
        : undefined
    found.push({ plan, host: host.name, picture: written?.pictured ?? null })
  }

  let parent = { name: '', id: '' }
  for (let count = cases.length; count < size; count++) {
    const host = nextHost(hosts, () => true)
    const written: HostRows | undefined = yield {
      host,
      parentId: host.parent === parent.name ? parent.id : null,
      watchers: [{ brand, kind: drawKind(host, random) }],
    }
    if (written && host.parent === null) parent = { name: host.name, id: written.domain.id }
  }
  return found
}

function nextHost(
  hosts: Iterator<LookAlikeHost, never>,
  isWanted: (host: LookAlikeHost) => boolean,
): LookAlikeHost {
  for (;;) {
    const host = hosts.next().value
    if (isWanted(host)) return host
  }
}

/** Namesakes are taken down by mistake only; everything else has to imitate the brand. */
function suits(host: LookAlikeHost, plan: CasePlan, brand: DemoBrand): boolean {
  if (host.parent !== null) return false
  return !brand.commonWords || host.collides === (plan.kind === 'unrelated')
}

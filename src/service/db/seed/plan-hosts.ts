import type { DemoBrand } from './brands.ts'
import { drawKind } from './host-kinds.ts'
import { lookAlikeHosts, type LookAlikeHost } from './look-alike-hosts.ts'
import type { HostRows, MonitoredHost } from './monitored-host.ts'
import { seededRandom } from './random.ts'

/** Plans one brand's own hosts; names come from a stream of their own, so that brands stay apart. */
export function* planHosts(
  brand: DemoBrand,
  size: number,
): Generator<MonitoredHost, void, HostRows | undefined> {
  const random = seededRandom(`hosts of ${brand.name}`)
  const hosts = lookAlikeHosts(brand, random)
  let parent = { name: '', id: '' }
  for (let count = 0; count < size; count++) {
    const host: LookAlikeHost = hosts.next().value
    const written: HostRows | undefined = yield {
      host,
      parentId: host.parent === parent.name ? parent.id : null,
      watchers: [{ brand, kind: drawKind(host, random) }],
    }
    if (written && host.parent === null) parent = { name: host.name, id: written.domain.id }
  }
}

import type { HostRow } from '#/api/host-rows.ts'
import type { Walked } from '#/api/walk.ts'
import { formatCount } from '#/lib/numbers.ts'

const plain = (host: string) => host.toLowerCase().replace(/\.$/, '')

/** Whether a host is the apex itself or lies below it (C72); part of a label is not enough. */
export function isHostOfApex(host: string, apex: string): boolean {
  const [name, end] = [plain(host), plain(apex)]
  return end !== '' && (name === end || name.endsWith(`.${end}`))
}

/** The group as it was listed, and the part of a host that the list was filtered by. */
interface ListedGroup {
  apex: string
  domainCount: number | null
  host: string
}

/**
 * The hosts of a group, out of all that hold its apex somewhere in their name. The list's own host
 * filter could not be asked for at the same time, so it is applied here. `notes` say where the result is
 * not what the group promised.
 */
export function hostsOfGroup(walked: Walked<HostRow>, group: ListedGroup) {
  const part = group.host.toLowerCase()
  const rows = walked.rows
    .filter(({ name }) => isHostOfApex(name, group.apex))
    .filter(({ name }) => name.toLowerCase().includes(part))
  const notes: string[] = []
  if (!walked.complete) notes.push('The list changed while these hosts were read.')
  if (walked.unreadable > 0)
    notes.push(`${formatCount(walked.unreadable)} of the rows read cannot be read.`)
  if (group.domainCount !== null && group.domainCount !== rows.length)
    notes.push(
      `Found ${formatCount(rows.length)}, while the service counts ${formatCount(group.domainCount)} for this domain.`,
    )
  return { rows, notes }
}

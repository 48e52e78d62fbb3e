import type { HostRow } from '#/api/host-rows.ts'
import { defangHost } from '#/lib/host-name.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { copyText } from '#/ui/copy-text.ts'

type Named = Pick<HostRow, 'name'>

/** What would begin another line inside a host. */
const LINE_BREAKS = /[\r\n\v\f\u0085\u2028\u2029]+/g

/** One host a line, each otherwise exactly as it is, or so that no program takes it for a link. */
export const hostLines = (rows: readonly Named[], form: 'defanged' | 'raw'): string =>
  rows
    .map(({ name }) => name.replace(LINE_BREAKS, ' '))
    .filter((name) => name !== '')
    .map((name) => (form === 'raw' ? name : defangHost(name)))
    .join('\n')

/** Puts the hosts on the clipboard and says what happened; a browser may refuse. */
export async function copyHosts(rows: readonly Named[], form: 'defanged' | 'raw'): Promise<string> {
  const nameless = rows.filter(({ name }) => name === '').length
  const count = rows.length - nameless
  if (!(await copyText(hostLines(rows, form))))
    return 'Copying was refused. Export the domains instead.'
  const domains = countOf(count, 'domain')
  const copied = `${form === 'raw' ? 'Copied original' : 'Copied safely'}: ${domains}.`
  return nameless === 0 ? copied : `${copied} ${formatCount(nameless)} without a name left out.`
}

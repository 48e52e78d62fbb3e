import { defangHost } from '#/lib/host-name.ts'
import { graphemesOf } from '#/lib/look-alike/host-characters.ts'
import { hostForms } from '#/lib/look-alike/host-forms.ts'
import { HostName } from '#/product/hosts/host-name.tsx'
import { hostFace, HostPiece } from '#/product/hosts/host-text.tsx'

/** Letters of the end that stay in a host that is cut: its registered domain, as a rule. */
const kept = 24

/**
 * A host on a sheet, of at most so many letters (`most`), because a sheet has room for two lines. A longer one is cut
 * in the middle, so that what it begins with and whose it is remain, in the spelling that computers use.
 */
export function ShortHost({ value, most }: { value: string; most: number }) {
  const { ascii, unicode } = hostForms(value)
  const length = ascii === unicode ? value.length : ascii.length + unicode.length
  if (length <= most) return <HostName value={value} />
  const letters = graphemesOf(defangHost(ascii))
  if (letters.length <= most)
    return (
      <bdi className={hostFace}>
        <HostPiece text={letters.join('')} />
      </bdi>
    )
  return (
    <bdi className={hostFace}>
      <HostPiece text={letters.slice(0, most - kept).join('')} />
      <span className="text-muted"> … </span>
      <HostPiece text={letters.slice(-kept).join('')} />
    </bdi>
  )
}

import { defangScheme } from '#/lib/defang-text.ts'
import { defangHost, urlPieces } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { hostFace, hostText, HostPiece } from './host-name.tsx'
import { HostileText } from './hostile-text.tsx'
import { markedHostText } from './marked-host.tsx'

/**
 * A listed URL as text: `hxxps`, the real host in front, a warning about what hides it. Of a brand's look-alike
 * the letters are marked in which it differs from `brandDomain`.
 */
export function HostileUrl({
  value,
  brandDomain = null,
}: {
  value: string
  brandDomain?: string | null
}) {
  if (value === '') return <span className="text-faint">address not reported</span>
  const pieces = urlPieces(value)
  if (!pieces) return <HostileText value={value} />
  return (
    <bdi className={hostFace}>
      <span className="text-faint">
        {defangScheme(pieces.scheme)}://
        <HostPiece text={pieces.user.replaceAll('.', '[.]')} />
      </span>
      {markedHostText(pieces.host, brandDomain) ?? hostText(pieces.host)}
      <span className="text-faint">
        <HostPiece text={pieces.port + pieces.rest} />
      </span>
      {pieces.user && (
        <span className="ml-1.5 font-sans text-xs text-amber">
          The part before @ is only a user name. The site is{' '}
          {visibleString(defangHost(pieces.host), 'host')}.
        </span>
      )}
    </bdi>
  )
}

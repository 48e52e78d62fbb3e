import type { ReactNode } from 'react'
import { defangScheme } from '#/lib/defang-text.ts'
import { splitUrl } from '#/lib/host-name.ts'
import { formatHost, getSpellings } from './format-host.ts'
import { hostClass, renderHostText, HostPiece, UnicodeSpelling } from './host-name.tsx'
import { HostileText } from './hostile-text.tsx'

/**
 * Defanged URL as text, with the real host emphasized. Warns if the URL has a username, which may look like the host. The
 * Unicode spelling of an internationalized host follows the URL. `renderHost` customizes the host.
 */
export function HostileUrl({
  value,
  renderHost = renderHostText,
}: {
  value: string
  renderHost?: (host: string) => ReactNode
}) {
  if (value === '') return <span className="text-faint">address not reported</span>
  const pieces = splitUrl(value)
  if (!pieces) return <HostileText value={value} />
  const spellings = getSpellings(pieces.host)
  return (
    <bdi translate="no" className={hostClass}>
      <span className="text-faint">
        {defangScheme(pieces.scheme)}://
        <HostPiece text={pieces.user.replaceAll('.', '[.]')} />
      </span>
      {renderHost(spellings.main)}
      <span className="text-faint">
        <HostPiece text={pieces.port + pieces.path} />
      </span>
      <UnicodeSpelling {...spellings} />
      {pieces.user && (
        <span translate="yes" className="ml-1.5 font-sans text-xs text-amber">
          The part before @ is only a user name. The site is{' '}
          <span translate="no">{formatHost(pieces.host)}</span>.
        </span>
      )}
    </bdi>
  )
}

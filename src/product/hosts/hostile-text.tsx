import { defangText } from '#/lib/defang-text.ts'
import { VisibleText } from '#/ui/visible-text.tsx'

/**
 * Text written by others: isolated, addresses in it defanged, odd characters visible, nothing
 * linked. Lines are kept, or flattened where there is room for one (`inline`).
 */
export function HostileText({ value, inline = false }: { value: string; inline?: boolean }) {
  return (
    <bdi className={`[overflow-wrap:anywhere] ${inline ? '' : 'whitespace-pre-wrap'}`}>
      <VisibleText text={defangText(value)} />
    </bdi>
  )
}

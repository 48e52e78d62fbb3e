import { hostForms, type HostForms } from '#/lib/look-alike/host-forms.ts'
import { hostFace, hostText } from './host-text.tsx'

/** Why the Unicode spelling may mislead, the worst first. */
const PROBLEMS: readonly (readonly [HostForms['problems'][number], string])[] = [
  ['invisible', 'invisible characters'],
  ['mixed-scripts', 'mixed scripts'],
  ['confusable', 'look-alike letters'],
  ['invalid', 'not a valid name'],
]

/**
 * The spelling that people read, then the one that computers use, always in this order. As soon as one label
 * can be taken for another its letters are marked and the reason is said; an umlaut is no reason (P11).
 */
export function TwoSpellings({ value }: { value: string }) {
  const forms = hostForms(value)
  if (forms.ascii === forms.unicode) return <bdi className={hostFace}>{hostText(value)}</bdi>
  const misleads = forms.leading === 'ascii'
  const problem = PROBLEMS.find(([name]) => forms.problems.includes(name))?.[1]
  return (
    <bdi className={hostFace}>
      {hostText(forms.unicode, !misleads)}{' '}
      <bdi className="font-normal text-muted">({hostText(forms.ascii)})</bdi>
      {problem && <span className="font-sans text-xs font-label text-red"> {problem}</span>}
    </bdi>
  )
}

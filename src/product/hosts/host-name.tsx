import { hostFace, hostText } from './host-text.tsx'
import { latePart, useLatePart } from '#/ui/late-part.ts'

/** A host that has another spelling. */
const TWO_SPELLINGS = /[^\x00-\x7f]|(?:^|\.)xn--/i

const spellings = latePart(() => import('./two-spellings.tsx'))

/**
 * The only way a listed host reaches the screen: defanged (`northbank[.]com`), isolated,
 * odd characters visible, never a link of its own, never a source of anything. Of two spellings the one
 * that cannot mislead comes first.
 */
export function HostName({ value }: { value: string }) {
  if (value === '') return <span className="text-faint">no name given</span>
  if (TWO_SPELLINGS.test(value)) return <Judged value={value} />
  return <bdi className={hostFace}>{hostText(value)}</bdi>
}

/** Until both spellings are known, the one that was given, with every odd letter marked. */
function Judged({ value }: { value: string }) {
  const late = useLatePart(spellings)
  if (late) return <late.TwoSpellings value={value} />
  return <bdi className={hostFace}>{hostText(value)}</bdi>
}

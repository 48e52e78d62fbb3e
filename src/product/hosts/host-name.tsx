import { hostFace, hostText } from './host-text.tsx'
import { TwoSpellings } from './two-spellings.tsx'

/** A host that has another spelling. */
const TWO_SPELLINGS = /[^\x00-\x7f]|(?:^|\.)xn--/i

/**
 * The only way a listed host reaches the screen: defanged (`northbank[.]com`), isolated,
 * odd characters visible, never a link of its own, never a source of anything. An international name has
 * both its spellings.
 */
export function HostName({ value }: { value: string }) {
  if (value === '') return <span className="text-faint">name not reported</span>
  if (TWO_SPELLINGS.test(value)) return <TwoSpellings value={value} />
  return <bdi className={hostFace}>{hostText(value)}</bdi>
}

import { explainError } from '#/api/explain-error.ts'

/** What a tick says, and which findings it confirms: what is found later is not confirmed by it. */
export interface Confirmation {
  label: string
  findings: readonly string[]
}

/** One line of the pre-flight, with a state of its own (F14). */
export interface Check {
  id: 'address' | 'brand' | 'own' | 'open' | 'earlier' | 'verdict' | 'start'
  /** `note`: worth knowing, neither good nor bad. `unknown`: could not be checked. */
  state: 'checking' | 'fine' | 'note' | 'warning' | 'unknown'
  title: string
  text?: string
  /** A case to look at. */
  caseId?: string
  /** The brands that one press changes the request to. */
  switchTo?: readonly { brandId: string; name: string }[]
  /** What the reader has to confirm before sending; every warning has it. */
  confirm?: Confirmation
}

/** A check that could not be made. */
export const unknownCheck = (id: Check['id'], title: string, error: unknown): Check => ({
  id,
  state: 'unknown',
  title,
  text: explainError(error).text,
})

/** Whether all that a check asks to confirm was confirmed. */
export const isConfirmed = ({ confirm }: Check, confirmed: ReadonlySet<string>): boolean =>
  confirm === undefined || confirm.findings.every((finding) => confirmed.has(finding))

/** A few names in one line. */
export const nameList = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} and others` : names.join(', ')

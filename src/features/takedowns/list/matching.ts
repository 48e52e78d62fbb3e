import type { CaseRow } from '#/api/case-row.ts'
import { hostOf, refang } from '#/lib/host-name.ts'

type Searched = Pick<
  CaseRow,
  | 'id'
  | 'target_website'
  | 'user_comment'
  | 'requesting_user_email'
  | 'brand_display'
  | 'brand_name'
>

/**
 * The cases whose target, comment, requester, brand or identifier holds the text; a defanged address is
 * found as well. The service cannot search, so it is always these rows and no others (C103).
 */
export function matching<Row extends Searched>(
  rows: readonly Row[],
  text: string | undefined,
): readonly Row[] {
  const wanted = refang((text ?? '').trim()).toLowerCase()
  if (wanted === '') return rows
  // `evil.example:443` and `EVIL.example.` are meant as a host.
  const host = hostOf(wanted)
  return rows.filter((row) => {
    const target = row.target_website?.toLowerCase() ?? ''
    return (
      target.includes(wanted) ||
      (host.includes('.') && !/[/\s]/.test(wanted) && hostOf(target).includes(host)) ||
      [row.user_comment, row.requesting_user_email, row.brand_display, row.brand_name, row.id].some(
        (part) => part?.toLowerCase().includes(wanted),
      )
    )
  })
}

/** The cases that a user asked for; an address is the same in any case. */
export const ownCases = <Row extends Searched>(
  rows: readonly Row[],
  email: string,
): readonly Row[] =>
  rows.filter((row) => row.requesting_user_email?.toLowerCase() === email.toLowerCase())

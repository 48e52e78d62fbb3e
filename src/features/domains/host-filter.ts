import { hostOf } from '#/lib/host-name.ts'

const ASCII = /^[\x20-\x7e]*$/

/**
 * What to look for in host names, from whatever was typed or pasted: defanged text and URLs become the
 * host, other alphabets the form that host names have on the wire, or stay as typed (C55).
 */
export function hostFilter(typed: string, spelling: 'wire' | 'typed' = 'wire'): string {
  const host = hostOf(typed)
  return spelling === 'typed' || ASCII.test(host)
    ? host
    : (URL.parse(`http://${host}`)?.hostname ?? host)
}

/** Whether the two spellings of what was typed differ. */
export const hasTwoSpellings = (typed: string): boolean =>
  hostFilter(typed) !== hostFilter(typed, 'typed')

import { hostOf } from '#/lib/host-name.ts'

const ASCII = /^[\x20-\x7e]*$/

/**
 * What to look for in host names, from whatever was typed or pasted: defanged text and URLs become the
 * host, other alphabets the form that host names have on the wire (C55).
 */
export function hostFilter(typed: string): string {
  const host = hostOf(typed)
  return ASCII.test(host) ? host : (URL.parse(`http://${host}`)?.hostname ?? host)
}

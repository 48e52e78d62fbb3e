import { urlPieces } from '#/lib/host-name.ts'

const cut = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest)}…` : text

/** A target for a row of a list: what surrounds the host is cut, the host never. */
export function shortTarget(target: string): string {
  const pieces = urlPieces(target)
  if (!pieces) return cut(target, 120)
  const { scheme, user, host, port, rest } = pieces
  const before = user.length > 40 ? `${cut(user, 40)}@` : user
  return `${scheme}://${before}${host}${port}${cut(rest, 60)}`
}

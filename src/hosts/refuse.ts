/** An answer of this host's own, in the form of the contract's errors. */
export function refuse(
  status: number,
  detail: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ detail }, { status, headers: { 'cache-control': 'no-store', ...headers } })
}

/** An answer in place of the service's, which gave none. The page tells the two apart by the header. */
export function refuseForService(status: 502 | 504, detail: string): Response {
  return refuse(status, detail, { 'x-service-unreachable': '1' })
}

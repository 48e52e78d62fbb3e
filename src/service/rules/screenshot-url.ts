/** Address of the picture of a scan, on the origin the request came to. */
export function screenshotUrl(requestUrl: string, scanId: string): string {
  return new URL(`/core/screenshots/${scanId}.svg`, requestUrl).href
}

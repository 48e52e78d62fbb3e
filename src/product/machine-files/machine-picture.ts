/** A screenshot as files for machines hold it. */
export interface MachinePicture {
  /** `image/png` or `image/webp`. */
  mediaType: string
  base64: string
  /** Bytes. */
  size: number
  sha256: string
}

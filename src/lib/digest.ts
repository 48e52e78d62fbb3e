import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * SHA-256 as 64 hexadecimal digits; of a text its UTF-8. By a library and not by `crypto.subtle`, which is
 * missing where the page is opened over plain http.
 */
export const sha256Hex = (data: string | Uint8Array): string =>
  bytesToHex(sha256(typeof data === 'string' ? utf8ToBytes(data) : data))

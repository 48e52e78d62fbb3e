import { sha1 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** Works over plain HTTP, unlike `crypto.subtle`. */
export const toSha256Hex = (data: string | Uint8Array): string =>
  bytesToHex(sha256(typeof data === 'string' ? utf8ToBytes(data) : data))

/** Creates a version 5 UUID (RFC 9562). The same namespace (a UUID) and name always yield the same UUID. */
export function createNameUuid(namespace: string, name: string): string {
  const namespaceBytes = hexToBytes(namespace.replaceAll('-', ''))
  const bytes = sha1(new Uint8Array([...namespaceBytes, ...utf8ToBytes(name)])).slice(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytesToHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

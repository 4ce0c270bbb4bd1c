/** The bytes of a data address; null where they cannot be decoded. */
export function bytesOfDataUrl(address: string): Uint8Array | null {
  const comma = address.indexOf(',')
  if (comma < 0) return null
  const [head, body] = [address.slice(0, comma), address.slice(comma + 1)]
  try {
    const plain = decodeURIComponent(body)
    return /;base64$/i.test(head) ? bytesOfBase64(plain) : new TextEncoder().encode(plain)
  } catch {
    return null
  }
}

/** @throws {DOMException} for what is no base64. */
export const bytesOfBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

/** Bytes at a time: an argument each. */
const CHUNK = 0x8000

export function base64OfText(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += CHUNK) parts.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK)))
  return btoa(parts.join(''))
}

/** The bytes of a data address; null where they cannot be decoded. */
export function bytesOfDataUrl(address: string): Uint8Array | null {
  const comma = address.indexOf(',')
  if (comma < 0) return null
  const [head, body] = [address.slice(0, comma), address.slice(comma + 1)]
  try {
    if (!/;base64$/i.test(head)) return new TextEncoder().encode(decodeURIComponent(body))
    return Uint8Array.from(atob(decodeURIComponent(body)), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}

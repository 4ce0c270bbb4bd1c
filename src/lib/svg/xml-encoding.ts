/** Enough for an XML declaration. */
const HEAD_BYTES = 1_024

/** The encoding of a text of XML, as its first bytes or its declaration have it; UTF-8 where neither names a known one. */
export function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES))
  const [, label = 'utf-8'] = /^\s*<\?xml[^>]*encoding=["']([\w.:-]+)/.exec(head) ?? []
  try {
    return new TextDecoder(label).encoding
  } catch {
    return 'utf-8'
  }
}

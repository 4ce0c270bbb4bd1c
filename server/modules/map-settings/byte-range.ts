/** Bytes of a file, `to` excluded. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/**
 * What a `Range` header asks of a file (RFC 9110, section 14).
 *
 * @returns `beyond` for a range that is not in the file; null for a header that is not a single range of bytes.
 */
export function byteRangeOf(header: string | undefined, sizeBytes: number): ByteRange | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  // the last bytes of the file
  if (first === '') return last === '0' ? 'beyond' : { from: Math.max(0, sizeBytes - Number(last)), to: sizeBytes }
  const from = Number(first)
  if (last !== '' && Number(last) < from) return null
  if (from >= sizeBytes) return 'beyond'
  return { from, to: last === '' ? sizeBytes : Math.min(sizeBytes, Number(last) + 1) }
}

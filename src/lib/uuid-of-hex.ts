/**
 * The first 32 hex characters as a UUID (RFC 9562), with its version and variant at their places.
 *
 * @param version - 4: by chance, 8: of an own making.
 */
export function uuidOfHex(hex: string, version: 4 | 8): string {
  const variant = (0x8 | (Number.parseInt(hex.slice(16, 17), 16) & 0x3)).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `${version}${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

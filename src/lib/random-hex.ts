/** Hex characters from the browser's secure source; unlike `randomUUID` it also works on plain HTTP. */
export function randomHex(length = 32): string {
  const bytes = crypto.getRandomValues(new Uint8Array(Math.ceil(length / 2)))
  return [...bytes]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, length)
}

/** A UUID of version 4 (RFC 9562), which has its version and variant at fixed places: other versions are made otherwise. */
export function randomUuid(): string {
  const hex = randomHex(32)
  const variant = (0x8 | (Number.parseInt(hex.slice(16, 17), 16) & 0x3)).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

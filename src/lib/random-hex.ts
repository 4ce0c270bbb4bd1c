/** Hex characters from the browser's secure source; unlike `randomUUID` it also works on plain HTTP. */
export function randomHex(length = 32): string {
  const bytes = crypto.getRandomValues(new Uint8Array(Math.ceil(length / 2)))
  return [...bytes]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, length)
}

/** 36 characters in the form of a UUID. */
export const randomUuid = (): string => randomHex(32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

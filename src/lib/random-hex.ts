/** 32 hex characters from the browser's secure source; unlike `randomUUID` it also works on plain HTTP. */
export function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

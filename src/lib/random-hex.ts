import { uuidOfHex } from './uuid-of-hex.ts'

/** Hex characters from the browser's secure source; unlike `randomUUID` it also works on plain HTTP. */
export function randomHex(length = 32): string {
  const bytes = crypto.getRandomValues(new Uint8Array(Math.ceil(length / 2)))
  return [...bytes]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, length)
}

/** A UUID by chance, of version 4. */
export const randomUuid = (): string => uuidOfHex(randomHex(32), 4)

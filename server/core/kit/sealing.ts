import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/**
 * Secrets at rest that the server must read again: AES-256-GCM, as `sealed.1.<key id>.<iv, tag and text in base64url>`.
 * A value is bound to its table row and column, and opens nowhere else. Of several keys, the first seals and all open.
 */
const ALGORITHM = 'aes-256-gcm'
const FORM = 'sealed.1'
const IV_BYTES = 12
const TAG_BYTES = 16
export const SEALING_KEY_BYTES = 32

export interface SealingKey {
  /** Derived from the key, so that each key has exactly one id. */
  readonly id: string
  readonly bytes: Uint8Array
}

/** Table row and column of a sealed value. */
export interface SealedPlace {
  readonly table: string
  readonly column: string
  /** Primary key of the row. */
  readonly row: string
}

export interface Sealer {
  seal(text: string, place: SealedPlace): string
  /** @throws {UnsealError} where the key is not given, or the value is not what was sealed for this place. */
  open(sealed: string, place: SealedPlace): string
  /** Common beginning of all values sealed with the first key. */
  readonly prefix: string
}

/** A value that does not open; the message says why and never contains the value. */
export class UnsealError extends Error {}

/** @param bytes - {@link SEALING_KEY_BYTES} of them. */
export const sealingKey = (bytes: Uint8Array): SealingKey => ({
  id: createHash('sha256').update(bytes).digest('hex').slice(0, 8),
  bytes,
})

/**
 * The demo's key, public on purpose: the demo must start on a bare machine, and its secrets are public anyway. A
 * company's database is never sealed with it.
 */
export const DEMO_SEALING_KEY = sealingKey(createHash('sha256').update('the demo keeps no secrets').digest())

/** @param keys - The first one seals; at least one. */
export function createSealer(keys: readonly [SealingKey, ...SealingKey[]]): Sealer {
  const byId = new Map(keys.map((key) => [key.id, key]))
  const [newest] = keys
  const prefix = `${FORM}.${newest.id}.`
  return {
    prefix,
    seal(text, place) {
      // random, not from a clock or counter: two processes of one database must never use the same iv twice
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, newest.bytes, iv)
      cipher.setAAD(nameOf(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return prefix + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed, place) {
      const parts = /^sealed\.1\.([0-9a-f]{8})\.([\w-]+)$/.exec(sealed)
      const [, id = '', content = ''] = parts ?? []
      if (!parts) throw new UnsealError(`${placeName(place)} is not sealed.`)
      const key = byId.get(id)
      if (!key) {
        const given = keys.map((one) => one.id).join(', ')
        throw new UnsealError(`${placeName(place)} is sealed with the key ${id}, and given is ${given}.`)
      }
      const bytes = Buffer.from(content, 'base64url')
      try {
        const decipher = createDecipheriv(ALGORITHM, key.bytes, bytes.subarray(0, IV_BYTES))
        decipher.setAAD(nameOf(place))
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        const body = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
        return Buffer.concat([body, decipher.final()]).toString('utf8')
      } catch (cause) {
        throw new UnsealError(`${placeName(place)} was changed since it was sealed, or comes from another place.`, {
          cause,
        })
      }
    },
  }
}

const nameOf = ({ table, column, row }: SealedPlace): Buffer => Buffer.from(JSON.stringify([table, column, row]))
const placeName = ({ table, column, row }: SealedPlace): string => `${table}.${column} of ${row}`

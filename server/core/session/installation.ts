import { sm2 } from 'sm-crypto-v2'
import type { Env } from '../env.ts'
import type { Sealer } from '../kit/sealing.ts'
import {
  addInstallationKeys,
  findInstallationKeys,
  type InstallationKeys,
  type SealedInstallationKeys,
} from './repository.ts'
import { createVerificationSecret } from './verification-code.ts'

const UNIQUE_CODE_BYTES = 16
/** Order of the SM2 curve (GB/T 32918.5, section A.2). */
const SM2_ORDER = 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n

/** The keys of this installation, made and stored at first use. */
export async function readInstallation(
  env: Pick<Env, 'db' | 'now' | 'randomBytes' | 'sealer'>,
): Promise<InstallationKeys> {
  const present = await findInstallationKeys(env.db)
  if (present) return unsealed(present, env.sealer)
  await addInstallationKeys(env.db, sealed(createKeys(env.randomBytes), env.sealer), new Date(env.now()))
  const stored = await findInstallationKeys(env.db)
  if (!stored) throw new Error('The keys of the installation could not be stored.')
  return unsealed(stored, env.sealer)
}

const SM2_PLACE = { table: 'installation_keys', column: 'sm2_private_key', row: '1' }
const TOTP_PLACE = { table: 'installation_keys', column: 'totp_secret', row: '1' }

const sealed = (keys: InstallationKeys, sealer: Sealer): SealedInstallationKeys => ({
  ...keys,
  sm2PrivateKey: sealer.seal(keys.sm2PrivateKey, SM2_PLACE),
  totpSecret: sealer.seal(keys.totpSecret, TOTP_PLACE),
})

const unsealed = (keys: SealedInstallationKeys, sealer: Sealer): InstallationKeys => ({
  ...keys,
  sm2PrivateKey: sealer.open(keys.sm2PrivateKey, SM2_PLACE),
  totpSecret: sealer.open(keys.totpSecret, TOTP_PLACE),
})

/** Decrypts a text that was encrypted with the public key (C1C3C2, hex); null when it was not. */
export function decryptSm2(cipherHex: string, privateKeyHex: string): string | null {
  try {
    const plain = sm2.doDecrypt(cipherHex, privateKeyHex, 1, { output: 'array' })
    // the library returns nothing when the checksum does not match
    return plain.length > 0 ? new TextDecoder('utf-8', { fatal: true }).decode(plain) : null
  } catch {
    return null // no point of the curve, or no UTF-8: not encrypted with our key
  }
}

function createKeys(randomBytes: Env['randomBytes']): InstallationKeys {
  const sm2PrivateKey = createSm2PrivateKey(randomBytes)
  return {
    uniqueCode: randomBytes(UNIQUE_CODE_BYTES).toString('hex'),
    sm2PrivateKey,
    sm2PublicKey: sm2.getPublicKeyFromPrivateKey(sm2PrivateKey),
    totpSecret: createVerificationSecret(randomBytes),
  }
}

// not the package's own generator: its randomness is global, and with a seed it returns the private key 1
function createSm2PrivateKey(randomBytes: Env['randomBytes']): string {
  for (;;) {
    const hex = randomBytes(32).toString('hex')
    const key = BigInt(`0x${hex}`)
    if (key >= 1n && key <= SM2_ORDER - 2n) return hex
  }
}

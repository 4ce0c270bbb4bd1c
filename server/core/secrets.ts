import { readFileSync, realpathSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { DEMO_SEALING_KEY, SEALING_KEY_BYTES, type SealingKey, sealingKey } from './kit/sealing.ts'
import { type Settings, StartError } from './settings.ts'

/** Environment settings that carry a secret, or may; removed from the environment after reading. */
export const SECRET_SETTINGS = ['ADMIN_PASSWORD', 'ENCRYPTION_KEY', 'KEY_FILE'] as const
const ADDRESSES_WITH_PASSWORDS = ['DATABASE_URL', 'MQTT_URL', 'SMTP_URL'] as const

export interface Secrets {
  /** Password of the first administrator; null: one is generated. */
  readonly adminPassword: string | null
  /** The first one seals, all open. */
  readonly sealingKeys: readonly [SealingKey, ...SealingKey[]]
}

const HOW_TO_MAKE_A_KEY =
  'make one by `node -e "console.log(crypto.randomBytes(32).toString(\'base64\'))" > heat.key`, keep it safe and apart from the data, and set KEY_FILE to its path'

/**
 * Reads the secrets of real use; the demo has none.
 *
 * @throws {StartError} naming the setting and what is wrong with it, never its value.
 */
export function readSecrets(variables: NodeJS.ProcessEnv, settings: Pick<Settings, 'demo' | 'dataDir'>): Secrets {
  if (settings.demo) return { adminPassword: null, sealingKeys: [DEMO_SEALING_KEY] }
  return { adminPassword: variables.ADMIN_PASSWORD || null, sealingKeys: readSealingKeys(variables, settings.dataDir) }
}

/** Removes secrets from the environment, so that no child process, crash report or diagnostic page contains them. */
export function forgetSecrets(variables: NodeJS.ProcessEnv): void {
  for (const name of [...SECRET_SETTINGS, ...ADDRESSES_WITH_PASSWORDS]) delete variables[name]
}

function readSealingKeys(
  { ENCRYPTION_KEY: text, KEY_FILE: file }: NodeJS.ProcessEnv,
  dataDir: string,
): Secrets['sealingKeys'] {
  if (text && file) throw new StartError('ENCRYPTION_KEY and KEY_FILE are both set: unset one of them.')
  if (text) return keysIn(text, 'ENCRYPTION_KEY')
  if (file) return keysIn(readKeyFile(file, dataDir), `KEY_FILE ${file}`)
  throw new StartError(`Real use needs a key that seals secrets in the database: ${HOW_TO_MAKE_A_KEY}.`)
}

function readKeyFile(file: string, dataDir: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new StartError(`KEY_FILE ${file} cannot be read (${code}): where there is no key yet, ${HOW_TO_MAKE_A_KEY}.`)
  }
  // a copy of the data would contain the key
  if (isInside(realpathSync(file), dataDir))
    throw new StartError(`KEY_FILE ${file} lies in the data folder ${dataDir}: keep the key somewhere else.`)
  return text
}

function isInside(file: string, folder: string): boolean {
  const way = relative(realFolder(folder), file)
  return way !== '..' && !way.startsWith(`..${sep}`) && !/^([A-Za-z]:|[/\\])/.test(way)
}

/** A folder that does not exist yet holds no file. */
function realFolder(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder
  }
}

/** One key a line or between commas; the newest first. */
function keysIn(text: string, source: string): Secrets['sealingKeys'] {
  const [first, ...others] = text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line, at) => {
      const bytes = /^[A-Za-z0-9+/]+=*$/.test(line) ? Buffer.from(line, 'base64') : Buffer.alloc(0)
      if (bytes.length !== SEALING_KEY_BYTES)
        throw new StartError(`${source}: key ${at + 1} is not 32 bytes in base64; ${HOW_TO_MAKE_A_KEY}.`)
      return sealingKey(bytes)
    })
  if (!first) throw new StartError(`${source} holds no key: ${HOW_TO_MAKE_A_KEY}.`)
  return [first, ...others]
}

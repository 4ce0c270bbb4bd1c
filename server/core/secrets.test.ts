import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_SEALING_KEY, sealingKey } from './kit/sealing.ts'
import { forgetSecrets, readSecrets } from './secrets.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'heat-secrets-'))
  mkdirSync(join(folder, 'data'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const [older, newer] = [randomBytes(32), randomBytes(32)]
const inBase64 = (bytes: Buffer) => bytes.toString('base64')
const read = (variables: NodeJS.ProcessEnv) =>
  readSecrets(variables, { demo: false, dataDir: join(folder, 'data') }).sealingKeys.map(({ id }) => id)
const keyFile = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

describe('readSecrets', () => {
  it('reads keys from the environment or from a file, the newest first', () => {
    const ids = [newer, older].map((bytes) => sealingKey(bytes).id)
    expect(read({ ENCRYPTION_KEY: `${inBase64(newer)},${inBase64(older)}` })).toEqual(ids)
    expect(read({ KEY_FILE: keyFile('two.key', `${inBase64(newer)}\n${inBase64(older)}\n`) })).toEqual(ids)
  })

  it('refuses a start without a key, and says how to make one', () => {
    expect(() => read({})).toThrow(/needs a key.*randomBytes\(32\).*KEY_FILE/)
  })

  it('refuses a key in the data folder, by a link too', () => {
    const inside = keyFile('data/heat.key', inBase64(newer))
    symlinkSync(inside, join(folder, 'link.key'))
    for (const KEY_FILE of [inside, join(folder, 'link.key')])
      expect(() => read({ KEY_FILE })).toThrow(/lies in the data folder/)
  })

  it('refuses two sources, a missing file, no key and a short one, and never shows what it read', () => {
    expect(() => read({ ENCRYPTION_KEY: inBase64(newer), KEY_FILE: '/x' })).toThrow(/both set/)
    expect(() => read({ KEY_FILE: join(folder, 'none.key') })).toThrow(/none\.key cannot be read \(ENOENT\)/)
    expect(() => read({ KEY_FILE: keyFile('empty.key', '\n') })).toThrow(/holds no key/)
    const short = inBase64(randomBytes(31))
    const twoKeys = () => read({ ENCRYPTION_KEY: `${inBase64(newer)},${short}` })
    expect(twoKeys).toThrow(/^ENCRYPTION_KEY: key 2 is not 32 bytes in base64; make one/)
    expect(twoKeys).not.toThrow(short)
  })

  it('gives the demo its open key, whatever is set', () => {
    const { sealingKeys } = readSecrets({ ENCRYPTION_KEY: inBase64(newer) }, { demo: true, dataDir: folder })
    expect(sealingKeys).toEqual([DEMO_SEALING_KEY])
  })
})

describe('forgetSecrets', () => {
  it('leaves none in the environment, and the rest as it is', () => {
    const variables = {
      ADMIN_PASSWORD: 'a',
      ENCRYPTION_KEY: 'b',
      KEY_FILE: 'c',
      DATABASE_URL: 'postgres://u:p@h/d',
      MQTT_URL: 'mqtt://u:p@h',
      PORT: '1',
    }
    forgetSecrets(variables)
    expect(variables).toEqual({ PORT: '1' })
  })
})

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/core/db/client.ts'
import { sealAnew } from '#server/core/db/sealed-columns.ts'
import type { Env } from '#server/core/env.ts'
import { createSealer, SEALING_KEY_BYTES, type SealingKey, sealingKey } from '#server/core/kit/sealing.ts'
import { readInstallation } from '#server/core/session/installation.ts'
import { SEALED_COLUMNS } from '#server/core/session/sealed-columns.ts'
import { installationKeys } from '#server/core/session/tables.ts'
import { createTestDb } from '../support/test-db.ts'
import { createTestEnv } from '../support/test-env.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDb()
})
afterAll(() => database?.close())

const newKey = () => sealingKey(randomBytes(SEALING_KEY_BYTES))
const envWith = (...keys: [SealingKey, ...SealingKey[]]): Env => ({
  ...createTestEnv(database.db),
  sealer: createSealer(keys),
})
const storedRow = async () => (await database.db.$client.query('select * from installation_keys')).rows[0]

beforeEach(() => database.db.delete(installationKeys))

describe('secrets at rest', () => {
  it('are sealed in the table, and nowhere in plain text', async () => {
    const env = envWith(newKey())
    const { sm2PrivateKey, totpSecret } = await readInstallation(env)
    const row = await storedRow()
    expect([sm2PrivateKey, totpSecret]).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[A-Z2-7]{32}$/),
    ])
    expect(row.sm2_private_key.startsWith(env.sealer.prefix)).toBe(true)
    expect(row.totp_secret.startsWith(env.sealer.prefix)).toBe(true)
    for (const secret of [sm2PrivateKey, totpSecret]) expect(JSON.stringify(row)).not.toContain(secret)
  })

  it('do not open when moved to another place', async () => {
    const env = envWith(newKey())
    await readInstallation(env)
    await database.db.$client.query('update installation_keys set totp_secret = sm2_private_key')
    await expect(readInstallation(env)).rejects.toThrow('totp_secret of 1')
  })

  it('are sealed again by a start with a newer key, and then open without the older one', async () => {
    const [older, newer] = [newKey(), newKey()]
    const before = await readInstallation(envWith(older))
    expect(await sealAnew(database.db, createSealer([older]), SEALED_COLUMNS)).toBe(0)
    expect(await sealAnew(database.db, createSealer([newer, older]), SEALED_COLUMNS)).toBe(2)
    expect(await readInstallation(envWith(newer))).toEqual(before)
    expect(await sealAnew(database.db, createSealer([newer]), SEALED_COLUMNS)).toBe(0)
  })

  it('stop a start with another key, in clear words, and stay as they are', async () => {
    const [right, wrong] = [newKey(), newKey()]
    await readInstallation(envWith(right))
    const before = await storedRow()
    await expect(sealAnew(database.db, createSealer([wrong]), SEALED_COLUMNS)).rejects.toThrow(
      `sealed with the key ${right.id}, and given is ${wrong.id}. Start with the key that belongs to this database`,
    )
    expect(await storedRow()).toEqual(before)
  })

  it('are all on the list of what a change of keys seals anew', async () => {
    const { rows } = await database.db.$client.query(
      `select column_name from information_schema.columns
       where table_schema = 'public' and column_name ~ 'secret|private|password|credential' order by 1`,
    )
    const sealed = SEALED_COLUMNS.map(({ value }) => value.name)
    // neither secrets to read again: a hash and flags
    const others = ['password_hash', 'is_password_strong', 'must_change_password']
    expect(rows.map(({ column_name }) => column_name).filter((name) => !others.includes(name))).toEqual(sealed.sort())
  })
})

// Files that come in parts, by the one kind that there is: map packs.

import { randomFillSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { largeFileCalls as calls, LARGE_PART_BYTES, MAX_OPEN_UPLOADS } from '#contract/endpoints/large-files.ts'
import { mapPackAddress } from '#contract/endpoints/map-pack.ts'
import { findLargeFile, makeReady } from '#server/core/files/large/large-file.repository.ts'
import { largeFilesJob } from '#server/core/files/large/large-files.job.ts'
import { refuseWithoutRoomFor } from '#server/core/files/large/room.ts'
import { largeFileParts, largeFiles } from '#server/core/files/tables.ts'
import { addBranchAdmin } from '../support/branch-admin.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { largeUploads, partOf, sha256Of } from '../support/large-upload.ts'
import { packFile, streetPack } from '../support/pmtiles-file.ts'
import { createTestClock } from '../support/test-env.ts'

const HOUR_MS = 3_600_000
const MAX_BYTES = Math.floor(0.01 * 2 ** 30)
const TOTAL_BYTES = Math.floor(0.03 * 2 ** 30)

const clock = createTestClock()
let demo: DemoApp
let admin: string
let mine: ReturnType<typeof largeUploads>

beforeAll(async () => {
  demo = await createDemoApp(clock, {
    LARGE_FILE_MAX_GIB: '0.01',
    LARGE_FILES_TOTAL_GIB: '0.03',
    // the free space of another machine's disk is not known
    DATABASE_URL: 'postgres://elsewhere',
  })
  admin = await demo.tokenOf('admin')
  mine = largeUploads(demo, admin)
})
afterAll(() => demo?.close())

/** A pack of pictures that fills two parts and some of a third. */
function largePack(seed = 0): Buffer {
  const picture = Buffer.alloc(700_000, seed)
  randomFillSync(picture, 1_000)
  picture.set([0x89, 0x50, 0x4e, 0x47])
  return packFile({
    tileType: 2,
    tiles: [0, 1, 2, 3].map((x) => ({ z: 2, x, y: 1, content: picture })),
    bounds: [-170, -60, 170, 60],
    metadata: {},
  })
}

const read = (keyId: string, range: string, token = admin) =>
  demo.app.inject({ method: 'GET', url: mapPackAddress(keyId), headers: { range, token, authentication: token } })
const openUploads = async (token = admin) =>
  calls.open.output.parse((await demo.post(calls.open.path, {}, { token })).result)
const runJob = () =>
  largeFilesJob.run({
    params: {},
    signal: new AbortController().signal,
    progress: () => undefined,
    log: demo.env.log,
    db: demo.env.db,
    now: clock.now,
  })

describe('a file in parts', () => {
  it('goes on after a break with the parts that are missing, and is then the same byte for byte', async () => {
    const content = largePack()
    const { keyId } = await mine.begun(content)
    for (const number of [2, 0]) expect((await mine.sendPart(keyId, number, partOf(content, number))).code).toBe(0)
    expect(await mine.finish(keyId)).toMatchObject({ code: 1001, result: [{ field: 'parts' }] })
    expect((await read(keyId, 'bytes=0-9')).json().code).toBe(1004)
    // another page load, which knows the file alone
    expect(await mine.begun(content)).toEqual({ keyId, parts: [0, 2] })
    expect((await openUploads()).list).toMatchObject([{ keyId, numParts: 2, sizeBytes: content.length }])
    await mine.sendPart(keyId, 1, Buffer.alloc(LARGE_PART_BYTES))
    await mine.sendPart(keyId, 1, partOf(content, 1))
    expect(await mine.finish(keyId)).toMatchObject({ code: 0, result: { keyId, sha256: sha256Of(content) } })
    expect((await openUploads()).list).toEqual([])

    const [from, to] = [LARGE_PART_BYTES - 3, 2 * LARGE_PART_BYTES + 5]
    for (const [range, expected] of [
      [`bytes=${from}-${to - 1}`, content.subarray(from, to)],
      [`bytes=${LARGE_PART_BYTES}-${2 * LARGE_PART_BYTES - 1}`, partOf(content, 1)],
      ['bytes=0-126', content.subarray(0, 127)],
      ['bytes=-9', content.subarray(-9)],
    ] as const) {
      const answer = await read(keyId, range)
      expect([answer.statusCode, answer.rawPayload.equals(expected)]).toEqual([206, true])
    }
  })

  it('is refused with another checksum than the content has, and nothing of it can be used', async () => {
    const content = streetPack()
    const keyId = await mine.send(content, { sha256: sha256Of(Buffer.from('another file')) })
    expect(await mine.finish(keyId)).toMatchObject({
      code: 1001,
      result: [{ field: 'sha256', rule: expect.stringContaining(sha256Of(content)) }],
    })
    expect((await read(keyId, 'bytes=0-9')).json().code).toBe(1004)
    expect((await mine.finish(keyId)).code).toBe(1004)
    expect((await mine.sendPart(keyId, 0, content)).code).toBe(1004)
    await runJob()
    expect(await findLargeFile(demo.env.db, keyId)).toBe(null)
  })

  it('belongs to who began it: nobody else sends a part, finishes it or gives it up', async () => {
    const content = streetPack()
    const keyId = await mine.send(content)
    const token = await demo.tokenOf('super')
    const other = largeUploads(demo, token)
    expect((await other.sendPart(keyId, 0, content)).code).toBe(1003)
    expect((await other.finish(keyId)).code).toBe(1003)
    expect((await demo.post(calls.parts.path, { keyId }, { token })).code).toBe(1003)
    expect((await demo.post(calls.cancel.path, { keyId }, { token })).code).toBe(1003)
    // the same file of another person is an upload of its own
    expect((await other.begun(content)).keyId).not.toBe(keyId)
    for (const each of (await openUploads(token)).list)
      await demo.post(calls.cancel.path, { keyId: each.keyId }, { token })
    expect((await demo.post(calls.cancel.path, { keyId }, { token: admin })).code).toBe(0)
    expect((await mine.finish(keyId)).code).toBe(1004)
  })

  it('needs the permission of its kind at each request', async () => {
    const content = streetPack()
    const withRight = await addBranchAdmin(demo, 'packs', [], { scope: 'all' })
    const uploader = largeUploads(demo, withRight.token)
    const keyId = await uploader.send(content)
    const setPermissions = (codes: string) =>
      demo.database.db.$client.query(
        `update role_menus set permissions = array(select code from unnest(permissions) code where code !~ $1)
         from roles where roles.id = role_id and roles.key = $2`,
        [codes, withRight.roleKey],
      )
    expect((await uploader.finish(keyId)).code).toBe(0)
    expect((await read(keyId, 'bytes=0-9', withRight.token)).statusCode).toBe(206)
    await setPermissions('^(mapPack|geoFile):add$')
    expect((await uploader.begin(largePack(1))).code).toBe(1003)
    expect((await uploader.sendPart(keyId, 0, content)).code).toBe(1003)
    expect((await read(keyId, 'bytes=0-9', withRight.token)).statusCode).toBe(206)
    await setPermissions('^map(Pack)?:')
    expect((await read(keyId, 'bytes=0-9', withRight.token)).json().code).toBe(1003)
  })

  it('can be finished again after the finish was killed, and not as it was before a part came', async () => {
    const content = streetPack()
    const keyId = await mine.send(content)
    const { $client } = demo.database.db
    const before = await findLargeFile(demo.env.db, keyId)
    await mine.sendPart(keyId, 0, content)
    if (!before) throw new Error('The upload is not there.')
    expect(await makeReady(demo.env.db, before, sha256Of(content))).toBe(false)

    const holder = await $client.connect()
    await holder.query('begin')
    await holder.query('select from large_files where id = $1 for update', [keyId])
    const finished = mine.finish(keyId)
    await expect
      .poll(async () => {
        // on another connection: a transaction sees the activity of its first look
        const { rows } = await $client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like 'update "large_files"%'`,
        )
        return rows.length
      })
      .toBe(1)
    expect((await finished).code).not.toBe(0)
    await holder.query('rollback')
    holder.release()
    expect((await openUploads()).list).toMatchObject([{ keyId }])
    expect((await mine.finish(keyId)).code).toBe(0)
  })
})

describe('the limits of files in parts', () => {
  it('are one size, of the file and of each part', async () => {
    const content = largePack(2)
    expect(await mine.begin(content, { sizeBytes: MAX_BYTES + 1 })).toMatchObject({
      code: 1001,
      result: [{ field: 'sizeBytes', rule: expect.stringContaining('10.2 MB') }],
    })
    const { keyId } = await mine.begun(content)
    const wrong = async (number: number, part: Buffer) => (await mine.sendPart(keyId, number, part)).result
    expect(await wrong(0, Buffer.alloc(LARGE_PART_BYTES + 1))).toMatchObject([{ field: 'part' }])
    expect(await wrong(0, Buffer.alloc(LARGE_PART_BYTES - 1))).toMatchObject([{ field: 'part' }])
    expect(await wrong(2, Buffer.alloc(LARGE_PART_BYTES))).toMatchObject([{ field: 'part' }])
    expect(await wrong(3, Buffer.alloc(1))).toMatchObject([{ field: 'number' }])
    expect(calls.parts.output.parse((await demo.post(calls.parts.path, { keyId }, { token: admin })).result)).toEqual({
      sizeBytes: content.length,
      parts: [],
    })
    await demo.post(calls.cancel.path, { keyId }, { token: admin })
  })

  it('are the room on the disk or, where that is not known, a total; and few unfinished ones of one person', async () => {
    const content = Buffer.alloc(10)
    const { db, settings } = demo.env
    const onDisk = { settings: { ...settings, databaseUrl: undefined, dataDir: process.cwd() } }
    await expect(refuseWithoutRoomFor(db, onDisk, Number.MAX_SAFE_INTEGER, 'en')).rejects.toThrow('too little room')
    const stored = (await db.select().from(largeFiles)).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    const free = TOTAL_BYTES - stored
    await expect(refuseWithoutRoomFor(db, demo.env, free, 'en')).resolves.toBeUndefined()
    await expect(refuseWithoutRoomFor(db, demo.env, free + 1, 'en')).rejects.toThrow('remove what is not used')
    for (let open = 0; open < MAX_OPEN_UPLOADS; open += 1)
      expect((await mine.begin(content, { sha256: sha256Of(Buffer.from(String(open))) })).code).toBe(0)
    expect(await mine.begin(content)).toMatchObject({ code: 2002, message: expect.stringContaining('3 个未完成') })
  })

  it('end an upload with which nobody goes on for a day, with its parts', async () => {
    const [first, ...others] = (await openUploads()).list
    if (!first) throw new Error('No upload is open.')
    const keep = first.keyId
    await mine.sendPart(others[0]?.keyId ?? '', 0, Buffer.alloc(10))
    clock.advance(23 * HOUR_MS)
    admin = await demo.signIn('admin')
    mine = largeUploads(demo, admin)
    await mine.sendPart(keep, 0, Buffer.alloc(10))
    clock.advance(2 * HOUR_MS)
    await runJob()
    expect((await openUploads()).list).toMatchObject([{ keyId: keep }])
    const ids = new Set((await demo.env.db.select({ id: largeFiles.id }).from(largeFiles)).map(({ id }) => id))
    const parts = await demo.env.db.select({ fileId: largeFileParts.fileId }).from(largeFileParts)
    expect(parts.filter(({ fileId }) => !ids.has(fileId))).toEqual([])
    expect(others.filter(({ keyId }) => ids.has(keyId))).toEqual([])
  })
})

describe('a range of a file', () => {
  it('is one, within the file, kept by the browser of one account; anything else is refused', async () => {
    const { keyId: id } = calls.finish.output.parse((await mine.upload(streetPack())).result)
    expect((await read(id, 'bytes=999999-')).statusCode).toBe(416)
    for (const range of ['bytes=0-1,4-5', ''])
      expect((await read(id, range)).json()).toMatchObject({ code: 1001, result: [{ field: 'Range' }] })
    const whole = await read(id, 'bytes=0-126')
    expect(whole.headers).toMatchObject({
      'content-type': 'application/vnd.pmtiles',
      'cache-control': 'private, max-age=3600',
      etag: `"${sha256Of(streetPack())}"`,
      vary: expect.stringContaining('token'),
      'content-range': `bytes 0-126/${streetPack().length}`,
    })
    const again = await demo.app.inject({
      method: 'GET',
      url: mapPackAddress(id),
      headers: { token: admin, authentication: admin, 'if-none-match': String(whole.headers.etag) },
    })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })
})

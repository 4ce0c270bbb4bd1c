/**
 * Files that come in parts. Duty: begin, take parts, go on after a break, finish with checksum and a look at the content, give
 * up. Neighbours: modules declare their kinds and read ready files by `readRange`. Invariants: each request asks for the
 * permission of its kind; only who began an upload goes on with it; nothing can be used before it is finished; a finish that is
 * killed leaves an upload that can be finished again.
 */

import { createHash } from 'node:crypto'
import {
  LARGE_FILE_KINDS,
  LARGE_PART_BYTES,
  type LargeFileKindName,
  largeFileCalls,
  MAX_OPEN_UPLOADS,
} from '#contract/endpoints/large-files.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { formatBytes } from '#lib/format-bytes.ts'
import type { Steps } from '../../calls/long-work.ts'
import { holdsOne } from '../../calls/permissions.ts'
import type { Router } from '../../calls/router.ts'
import type { Queryable } from '../../db/client.ts'
import { lockByName } from '../../db/lock-by-name.ts'
import type { Env } from '../../env.ts'
import { AppError, invalidInput, noPermission, notAllowed, notFound } from '../../kit/app-error.ts'
import type { Actor } from '../../kit/session.ts'
import { textsIn } from '../../texts/texts.ts'
import { refuseWithoutRoom } from '../refuse-without-room.ts'
import {
  addLargeFile,
  countParts,
  discardUpload,
  findLargeFile,
  type LargeFile,
  makeReady,
  numPartsOf,
  openUploadsOf,
  partsOf,
  readRange,
  removeLargeFile,
  storePart,
} from './large-file.repository.ts'
import type { LargeFileKind } from './large-file-kind.ts'
import { refuseWithoutRoomFor } from './room.ts'

export function registerLargeFileRoutes(router: Router, env: Env, kinds: readonly LargeFileKind[]): void {
  const { db, settings } = env
  const now = (): Date => new Date(env.now())
  const kindOf = (kind: LargeFileKindName): LargeFileKind => {
    const found = kinds.find((one) => one.kind === kind)
    if (!found) throw new Error(`No module knows large files of the kind ${kind}.`)
    return found
  }

  router.handle(largeFileCalls.open, async ({ session }) => {
    const uploads = (await openUploadsOf(db, session.userId)).filter(({ kind }) => mayWrite(session, kind))
    const sent = await countParts(
      db,
      uploads.map(({ id }) => id),
    )
    return {
      maxBytes: settings.largeFileMaxBytes,
      list: uploads.map((upload) => ({
        keyId: upload.id,
        kind: upload.kind,
        name: upload.name,
        sizeBytes: upload.sizeBytes,
        sha256: upload.sha256,
        numParts: sent.get(upload.id) ?? 0,
        createdAt: upload.createdAt.getTime(),
        expiresAt: (upload.expiresAt ?? upload.createdAt).getTime(),
      })),
    }
  })

  router.handle(largeFileCalls.begin, async ({ input, actor, audit }) => {
    const { session, language } = actor
    const { kind, name, sizeBytes, sha256 = null } = input
    const texts = textsIn(language)
    if (!mayWrite(session, kind)) throw notAllowed(language)
    if (sizeBytes > settings.largeFileMaxBytes)
      throw invalidInput([
        { field: 'sizeBytes', rule: texts.largeFileTooLarge(formatBytes(settings.largeFileMaxBytes)) },
      ])
    return db.transaction(async (tx) => {
      // what two people begin at once must fit together
      await lockByName(tx, 'large files')
      const open = await openUploadsOf(tx, session.userId)
      const same = open.find(
        (one) => sha256 !== null && one.kind === kind && one.sha256 === sha256 && one.sizeBytes === sizeBytes,
      )
      if (same) return { keyId: same.id, parts: await partsOf(tx, same.id) }
      if (open.length >= MAX_OPEN_UPLOADS) throw new AppError(CODE.warning, texts.tooManyUploads(MAX_OPEN_UPLOADS))
      await refuseWithoutRoomFor(tx, env, sizeBytes, language)
      const { userId: ownerId, realName: ownerName } = session
      const keyId = await addLargeFile(tx, { kind, name, sizeBytes, sha256, ownerId, ownerName, now: now() })
      await audit(tx, { targetId: keyId, targetName: name, after: { kind, sizeBytes, sha256 } })
      return { keyId, parts: [] }
    })
  })

  router.handle(largeFileCalls.sendPart, async ({ input: { keyId, number }, file, actor, language }) => {
    const texts = textsIn(language)
    await refuseWithoutRoom(env, language)
    const upload = await ownUpload(db, keyId, actor)
    const numParts = numPartsOf(upload.sizeBytes)
    if (number >= numParts) throw invalidInput([{ field: 'number', rule: texts.noSuchPart(numParts) }])
    if (!file) throw invalidInput([{ field: 'part', rule: texts.partMissing }])
    const size = Math.min(LARGE_PART_BYTES, upload.sizeBytes - number * LARGE_PART_BYTES)
    const { content } = file
    if (content.length !== size) throw invalidInput([{ field: 'part', rule: texts.partSize(size) }])
    const isTaken = await db.transaction((tx) => storePart(tx, { fileId: keyId, number, content, now: now() }))
    if (!isTaken) throw notFound(texts.noSuchUpload)
  })

  router.handle(largeFileCalls.parts, async ({ input: { keyId }, actor }) => {
    const { sizeBytes } = await ownUpload(db, keyId, actor)
    return { sizeBytes, parts: await partsOf(db, keyId) }
  })

  router.handle(largeFileCalls.finish, async ({ input: { keyId }, actor, language, steps, audit }) => {
    const texts = textsIn(language)
    const upload = await ownUpload(db, keyId, actor)
    const numParts = numPartsOf(upload.sizeBytes)
    const numMissing = numParts - (await partsOf(db, keyId)).length
    if (numMissing > 0) throw invalidInput([{ field: 'parts', rule: texts.partsMissing(numMissing) }])
    const sha256 = await sha256Of(db, upload, steps)
    const { name, sizeBytes } = upload
    try {
      if (upload.sha256 !== null && upload.sha256 !== sha256)
        throw invalidInput([{ field: 'sha256', rule: texts.otherSha256(sha256) }])
      const store = await kindOf(upload.kind).check({
        id: keyId,
        name,
        sizeBytes,
        sha256,
        read: (offset, length) => readRange(db, keyId, offset, offset + length),
        language,
        gone: steps.gone,
      })
      steps.gone.throwIfAborted()
      await db.transaction(async (tx) => {
        if (!(await makeReady(tx, upload, sha256))) throw new AppError(CODE.warning, texts.changedWhileChecked)
        await store(tx)
        await audit(tx, { targetId: keyId, targetName: name, after: { kind: upload.kind, sizeBytes, sha256 } })
      })
    } catch (error) {
      if (error instanceof AppError && error.code === CODE.invalidInput) await discardUpload(db, upload)
      throw error
    }
    return { keyId, sha256 }
  })

  router.handle(largeFileCalls.cancel, async ({ input: { keyId }, actor, audit }) => {
    await db.transaction(async (tx) => {
      const { name, kind, sizeBytes } = await ownUpload(tx, keyId, actor)
      await removeLargeFile(tx, keyId)
      await audit(tx, { targetId: keyId, targetName: name, before: { kind, sizeBytes } })
    })
  })
}

/** Whether the holder of a session may send files of a kind. */
const mayWrite = (session: Actor['session'], kind: LargeFileKindName): boolean =>
  holdsOne(session, LARGE_FILE_KINDS[kind].write)

/**
 * An upload of the actor that is not finished.
 *
 * @throws {AppError} 1004 where there is none, 1003 where it is somebody else's or the permission of its kind is missing.
 */
async function ownUpload(db: Queryable, id: string, { session, language }: Actor): Promise<LargeFile> {
  const texts = textsIn(language)
  const found = await findLargeFile(db, id)
  if (found?.state !== 'uploading') throw notFound(texts.noSuchUpload)
  if (!mayWrite(session, found.kind)) throw notAllowed(language)
  if (found.ownerId !== session.userId) throw noPermission(texts.othersUpload(found.ownerName))
  return found
}

/** Of the whole content, part by part. */
async function sha256Of(db: Queryable, { id, sizeBytes }: LargeFile, { gone, report }: Steps): Promise<string> {
  const hash = createHash('sha256')
  const numParts = numPartsOf(sizeBytes)
  for (let number = 0; number < numParts; number += 1) {
    gone.throwIfAborted()
    const from = number * LARGE_PART_BYTES
    hash.update(await readRange(db, id, from, Math.min(sizeBytes, from + LARGE_PART_BYTES)))
    report(number + 1, numParts)
  }
  return hash.digest('hex')
}

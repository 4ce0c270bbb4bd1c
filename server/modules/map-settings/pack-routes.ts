/**
 * Map packs. Duty: list, the active one, its content by ranges, activation, removal. Neighbours: core/files takes the file and
 * asks check-pack.ts before it can be used. Invariants: each range is read for somebody who may see maps; one pack is active at
 * most; the content under an id never changes.
 */

import { z } from 'zod'
import { LARGE_FILE_KINDS } from '#contract/endpoints/large-files.ts'
import { MAX_PACK_RANGE_BYTES, type MapPack, mapPackCalls } from '#contract/endpoints/map-pack.ts'
import type { Language } from '#contract/kit/language.ts'
import { holdsOne } from '#server/core/calls/permissions.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { lockByName } from '#server/core/db/lock-by-name.ts'
import type { Env } from '#server/core/env.ts'
import { findReadyFile, readRange, removeLargeFile } from '#server/core/files/large/large-file.repository.ts'
import type { LargeFileKind } from '#server/core/files/large/large-file-kind.ts'
import { invalidInput, notAllowed, notFound } from '#server/core/kit/app-error.ts'
import { byteRangeOf } from './byte-range.ts'
import { checkPack } from './check-pack.ts'
import { activePack, addPack, deletePack, findPack, listPacks, setActive } from './packs.repository.ts'
import { textsIn } from './texts/texts.ts'

const PACK_TYPE = 'application/vnd.pmtiles'
/** Kept by this browser alone, and not for another account; an hour after the last look it is asked for again. */
const KEPT = 'private, max-age=3600'
const BY_SESSION = 'token, authentication'

/** What is looked at before an uploaded pack can be used. */
export const mapPackKind = ({ now }: Pick<Env, 'now'>): LargeFileKind => ({
  kind: 'mapPack',
  async check(file) {
    const facts = await checkPack(file)
    return async (tx) => void (await addPack(tx, file.id, facts, new Date(now())))
  },
})

export function registerMapPackRoutes(router: Router, { db }: Pick<Env, 'db'>): void {
  router.handle(mapPackCalls.list, () => listPacks(db))
  router.handle(mapPackCalls.active, () => activePack(db))

  router.handle(mapPackCalls.content, async ({ request, reply, session, language }) => {
    const texts = textsIn(language)
    if (!holdsOne(session, LARGE_FILE_KINDS.mapPack.read)) throw notAllowed(language)
    const { id } = idOf.safeParse(request.params).data ?? { id: null }
    const file = id === null ? null : await findReadyFile(db, id, 'mapPack')
    if (!file) throw notFound(texts.noSuchPack)
    const etag = `"${file.sha256}"`
    // beside the origin, where consoles of other hosts are allowed
    const vary = [reply.getHeader('vary'), BY_SESSION].filter((names) => names !== undefined).join(', ')
    reply.headers({ etag, vary, 'accept-ranges': 'bytes' })
    const answer = (status: number, content: Buffer) => {
      reply.code(status)
      return { contentType: PACK_TYPE, content, cacheControl: KEPT }
    }
    if (request.headers['if-none-match'] === etag) return answer(304, NOTHING)
    const range = byteRangeOf(request.headers.range, file.sizeBytes)
    if (range === 'beyond') {
      reply.header('content-range', `bytes */${file.sizeBytes}`)
      return answer(416, NOTHING)
    }
    if (range === null || range.to - range.from > MAX_PACK_RANGE_BYTES)
      throw invalidInput([{ field: 'Range', rule: texts.rangeMissing(MAX_PACK_RANGE_BYTES >> 20) }])
    reply.header('content-range', `bytes ${range.from}-${range.to - 1}/${file.sizeBytes}`)
    return answer(206, await readRange(db, file.id, range.from, range.to))
  })

  const change = (keyId: string, language: Language, work: (tx: Queryable, pack: MapPack) => Promise<void>) =>
    db.transaction(async (tx) => {
      await lockByName(tx, 'map packs')
      const pack = await findPack(tx, keyId)
      if (!pack) throw notFound(textsIn(language).noSuchPack)
      await work(tx, pack)
    })

  router.handle(mapPackCalls.activate, ({ input: { keyId }, language, audit }) =>
    change(keyId, language, async (tx, { name }) => {
      const before = await activePack(tx)
      await setActive(tx, keyId, true)
      await audit(tx, {
        targetId: keyId,
        targetName: name,
        before: { active: before?.name ?? null },
        after: { active: name },
      })
    }),
  )
  router.handle(mapPackCalls.deactivate, ({ input: { keyId }, language, audit }) =>
    change(keyId, language, async (tx, { name }) => {
      await setActive(tx, keyId, false)
      await audit(tx, { targetId: keyId, targetName: name })
    }),
  )
  router.handle(mapPackCalls.del, ({ input: { keyId }, language, audit }) =>
    change(keyId, language, async (tx, pack) => {
      await deletePack(tx, keyId)
      await removeLargeFile(tx, keyId)
      await audit(tx, { targetId: keyId, targetName: pack.name, before: pack })
    }),
  )
}

const NOTHING = Buffer.alloc(0)
const idOf = z.object({ id: z.guid() })

// Calls of the import of history. Invariants: only who began an import works on it, and who sees the whole company; every point
// of its mapping is in reach of who checks, starts, ends or undoes it.

import {
  historyImportCalls,
  type ImportFacts,
  type ImportState,
  PART_BYTES,
} from '#contract/endpoints/history-import.ts'
import { type ImportMapping, MAX_IMPORT_BYTES, pointCodesOf } from '#contract/history-import/import-mapping.ts'
import { CODE } from '#contract/kit/envelope.ts'
import type { Language } from '#contract/kit/language.ts'
import { companyTime } from '#lib/company-day.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { refuseWithoutRoom } from '#server/core/files/refuse-without-room.ts'
import { AppError, invalidInput, notFound } from '#server/core/kit/app-error.ts'
import { companyZone } from '#server/core/kit/company-time.ts'
import type { Session } from '#server/core/kit/session.ts'
import { queueWork } from './import.job.ts'
import {
  addImport,
  deleteAbandoned,
  deleteParts,
  filesOf,
  findImport,
  findOpenFile,
  type HistoryImport,
  keepLayouts,
  listImports,
  moveImport,
  type StoredImportFile,
  sentBytes,
  storePart,
  waitingBytes,
} from './imports.repository.ts'
import { fingerprintOf, inspectFiles } from './inspect.ts'
import { mappedPoint } from './mapped-point.ts'
import { mappingProblems } from './mapping-problems.ts'
import { findImportPoints, importPoints } from './points.repository.ts'
import { textsIn } from './texts/texts.ts'
import { laterImportOver } from './undo.repository.ts'

/** Imports that are begun and left are kept this long. */
const ABANDONED_MS = 7 * 86_400_000
const MEGABYTE = 1 << 20
/** Of all files of one person that wait to be written: they are kept meanwhile. */
const MAX_WAITING_BYTES = 2 * MAX_IMPORT_BYTES

interface Caller {
  readonly session: Session
  readonly language: Language
}

export function registerHistoryImportRoutes(router: Router, env: Pick<Env, 'db' | 'now' | 'settings'>): void {
  const { db } = env
  const now = (): Date => new Date(env.now())

  const refuse = (state: 'notNow', language: Language): AppError => new AppError(CODE.warning, textsIn(language)[state])

  async function importOf(source: Queryable, keyId: string, { session, language }: Caller): Promise<HistoryImport> {
    const found = await findImport(source, keyId)
    const isSeen = found !== null && (session.scope === 'all' || found.ownerId === session.userId)
    if (!isSeen) throw notFound(textsIn(language).noSuchImport)
    return found
  }

  /** Refuses a mapping with a point that is out of reach, or that cannot be. */
  async function checkReach(mapping: ImportMapping | null, { session, language }: Caller): Promise<void> {
    if (mapping === null) return
    const codes = pointCodesOf(mapping.layouts)
    const points = new Map((await importPoints(db, session, codes)).map((point) => [point.code, point]))
    const problems = mappingProblems(mapping, points, textsIn(language))
    if (problems.length > 0) throw invalidInput(problems.slice(0, 20))
  }

  async function move(
    source: Queryable,
    keyId: string,
    { from, values, language }: { from: readonly ImportState[]; values: Partial<HistoryImport>; language: Language },
  ): Promise<void> {
    if (!(await moveImport(source, keyId, from, { progress: 0, ...values, changedAt: now() })))
      throw refuse('notNow', language)
  }

  router.handle(historyImportCalls.list, async ({ input, session }) => {
    const { list, total } = await listImports(db, session.scope === 'all' ? null : session.userId, input)
    const files = await filesOf(
      db,
      list.map(({ id }) => id),
    )
    return { list: list.map((one) => factsOf(one, files)), total }
  })

  router.handle(historyImportCalls.detail, async ({ input: { keyId }, actor }) => {
    const found = await importOf(db, keyId, actor)
    return { ...factsOf(found, await filesOf(db, [keyId])), report: found.report }
  })

  router.handle(historyImportCalls.begin, async ({ input: { files }, actor, audit }) => {
    const { session, language } = actor
    const texts = textsIn(language)
    const total = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    if (total > MAX_IMPORT_BYTES)
      throw invalidInput([{ field: 'files', rule: texts.tooLarge(MAX_IMPORT_BYTES / MEGABYTE) }])
    await refuseWithoutRoom(env, language)
    return db.transaction(async (tx) => {
      await deleteAbandoned(tx, new Date(env.now() - ABANDONED_MS))
      const { userId: ownerId, realName: ownerName } = session
      if ((await waitingBytes(tx, ownerId)) + total > MAX_WAITING_BYTES)
        throw new AppError(CODE.warning, texts.tooMuchWaits(MAX_WAITING_BYTES / MEGABYTE))
      const added = await addImport(tx, { ownerId, ownerName, files, now: now() })
      await audit(tx, {
        targetId: added.id,
        targetName: namesOf(files),
        after: { files: files.map(({ name }) => name) },
      })
      return { keyId: added.id, files: added.files.map(({ id, name, sizeBytes }) => ({ keyId: id, name, sizeBytes })) }
    })
  })

  router.handle(historyImportCalls.sendPart, async ({ input: { fileId, place }, file, session, language }) => {
    const texts = textsIn(language)
    await refuseWithoutRoom(env, language)
    const open = await findOpenFile(db, fileId)
    if (open?.state !== 'open' || open.ownerId !== session.userId) throw notFound(texts.noSuchFile)
    if (!file || file.content.length === 0) throw invalidInput([{ field: 'part', rule: texts.partMissing }])
    if (place * PART_BYTES + file.content.length > open.file.sizeBytes)
      throw invalidInput([{ field: 'place', rule: texts.partTooMany }])
    await storePart(db, fileId, place, file.content)
  })

  /** The files of an import that is wholly sent. */
  async function wholeFiles(keyId: string, caller: Caller): Promise<StoredImportFile[]> {
    const texts = textsIn(caller.language)
    const files = await filesOf(db, [keyId])
    const sent = await sentBytes(db, keyId)
    const cut = files.find(({ id, sizeBytes }) => sent.get(id) !== sizeBytes)
    if (cut) throw invalidInput([{ field: 'files', rule: texts.incomplete(cut.name) }])
    return files
  }

  router.handle(historyImportCalls.inspect, async ({ input: { keyId }, actor }) => {
    const { state } = await importOf(db, keyId, actor)
    if (state !== 'open' && state !== 'checked') throw refuse('notNow', actor.language)
    const points = await importPoints(db, actor.session)
    const files = await inspectFiles(db, await wholeFiles(keyId, actor), points, companyZone().name)
    const codes = new Set(pointCodesOf(files.flatMap(({ layout }) => layout ?? [])))
    const named = points.filter(({ code }) => codes.has(code))
    return { files, points: named.map((point) => mappedPoint(point, actor.language)) }
  })

  router.handle(historyImportCalls.findPoints, async ({ input: { text }, session, language }) =>
    (await findImportPoints(db, session, text)).map((point) => mappedPoint(point, language)),
  )

  router.handle(historyImportCalls.check, async ({ input: { keyId, mapping }, actor, audit }) => {
    await importOf(db, keyId, actor)
    await wholeFiles(keyId, actor)
    await checkReach(mapping, actor)
    await db.transaction(async (tx) => {
      const { language, session } = actor
      const values = { state: 'checking', mapping, report: null, failure: null } as const
      await move(tx, keyId, { from: ['open', 'checked'], values, language })
      await keepLayouts(
        tx,
        mapping.layouts.map((layout) => ({ fingerprint: fingerprintOf(layout.headings), layout })),
        now(),
      )
      await queueWork(tx, 'check', keyId, { now: env.now(), requestedBy: session.realName })
      await audit(tx, { targetId: keyId, after: { mapping } })
    })
  })

  router.handle(historyImportCalls.start, async ({ input: { keyId, overlap }, actor, audit }) => {
    const { mapping, report } = await importOf(db, keyId, actor)
    await checkReach(mapping, actor)
    await db.transaction(async (tx) => {
      await move(tx, keyId, { from: ['checked'], values: { state: 'writing', overlap }, language: actor.language })
      await queueWork(tx, 'write', keyId, { now: env.now(), requestedBy: actor.session.realName })
      await audit(tx, { targetId: keyId, after: { overlap, numValues: report?.numValues } })
    })
  })

  router.handle(historyImportCalls.cancel, async ({ input: { keyId }, actor, audit }) => {
    const { state } = await importOf(db, keyId, actor)
    await db.transaction(async (tx) => {
      const { language, session } = actor
      if (state === 'writing') {
        const values = { state: 'undoing', undoneAs: 'cancelled' } as const
        await move(tx, keyId, { from: ['writing'], values, language })
        await queueWork(tx, 'undo', keyId, { now: env.now(), requestedBy: session.realName })
      } else {
        await move(tx, keyId, { from: ['open', 'checking', 'checked'], values: { state: 'cancelled' }, language })
        await deleteParts(tx, keyId)
      }
      await audit(tx, { targetId: keyId, before: { state } })
    })
  })

  router.handle(historyImportCalls.undo, async ({ input: { keyId }, actor, audit }) => {
    const { language, session } = actor
    const { mapping, state } = await importOf(db, keyId, actor)
    await checkReach(mapping, actor)
    const later = await laterImportOver(db.$client, keyId)
    if (later) throw new AppError(CODE.warning, textsIn(language).laterImport(companyTime(later.getTime())))
    await db.transaction(async (tx) => {
      // one that is being undone is taken up again, should its work have ended
      await move(tx, keyId, { from: ['done', 'undoing'], values: { state: 'undoing' }, language })
      await queueWork(tx, 'undo', keyId, { now: env.now(), requestedBy: session.realName })
      await audit(tx, { targetId: keyId, before: { state } })
    })
  })
}

const namesOf = (files: readonly { readonly name: string }[]): string =>
  files
    .map(({ name }) => name)
    .join('、')
    .slice(0, 200)

function factsOf(found: HistoryImport, files: readonly StoredImportFile[]): ImportFacts {
  const { id, ownerName, state, overlap, progress, numWritten, numKept, createdAt, changedAt, failure } = found
  return {
    keyId: id,
    ownerName,
    state,
    files: files.filter(({ importId }) => importId === id).map(({ name }) => name),
    overlap,
    progress,
    numWritten,
    numKept,
    createdAt: createdAt.getTime(),
    changedAt: changedAt.getTime(),
    failure,
  }
}

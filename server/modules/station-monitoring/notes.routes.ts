import { stationNoteCalls as calls, type StationNote } from '#contract/endpoints/station-notes.ts'
import { ADMINISTRATOR_LEVEL } from '#server/core/access/identity.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput, notAllowed, notFound } from '#server/core/kit/app-error.ts'
import type { Actor, Session } from '#server/core/kit/session.ts'
import { staleBy } from '#server/core/resources/resource-save.ts'
import {
  addNote,
  changeNote,
  countNotes,
  findNote,
  type NoteRow,
  notesOfStation,
  type PlacedNote,
  removeNote,
  stationNameInScope,
} from './notes.repository.ts'
import { textsIn } from './texts/texts.ts'

/** What people write about stations. */
export function registerStationNotes(router: Router, env: Pick<Env, 'db' | 'now'>): void {
  const { db } = env
  router.handle(calls.list, async ({ input: { nodeId, page, limit }, actor }) => {
    await nameOfStation(db, actor, nodeId)
    const notes = await notesOfStation(db, actor.session, nodeId, { offset: (page - 1) * limit, limit })
    return { list: notes.map((note) => answerOf(actor.session, note)), total: await countNotes(db, nodeId) }
  })
  router.handle(calls.save, ({ input: { nodeId, noteText }, actor, audit }) =>
    db.transaction(async (tx) => {
      const targetName = await nameOfStation(tx, actor, nodeId)
      const { userId, realName } = actor.session
      const createdAt = new Date(env.now())
      const added = await addNote(tx, { nodeId, noteText, authorId: userId, authorName: realName, createdAt })
      await audit(tx, { targetId: added.id, targetName, after: { nodeId, noteText } })
      return answerOf(actor.session, added)
    }),
  )
  router.handle(calls.update, ({ input: { keyId, noteText, version }, actor, audit }) =>
    db.transaction(async (tx) => {
      const note = await changeableNote(tx, actor, keyId)
      const change = { noteText, by: actor.session.realName, at: new Date(env.now()) }
      const changed = await changeNote(tx, { id: keyId, version }, change)
      if (!changed) throw staleBy({ updatedBy: note.updatedBy, updatedAt: note.updatedAt.toISOString() }, actor)
      const before = { noteText: note.noteText }
      await audit(tx, { targetId: keyId, targetName: note.stationName, before, after: { noteText } })
      return answerOf(actor.session, changed)
    }),
  )
  router.handle(calls.del, ({ input: { keyId }, actor, audit }) =>
    db.transaction(async (tx) => {
      const { stationName, noteText, authorName } = await changeableNote(tx, actor, keyId)
      await removeNote(tx, keyId)
      await audit(tx, { targetId: keyId, targetName: stationName, before: { noteText, authorName } })
    }),
  )
}

/** @throws {AppError} 1001 where there is no such station in the data scope. */
async function nameOfStation(db: Queryable, { session, language }: Actor, nodeId: string): Promise<string> {
  const name = await stationNameInScope(db, session, nodeId)
  if (name === undefined) throw invalidInput([{ field: 'nodeId', rule: textsIn(language).noSuchStation }])
  return name
}

const mayChange = ({ userId, level }: Session, { authorId }: Pick<NoteRow, 'authorId'>): boolean =>
  authorId === userId || level <= ADMINISTRATOR_LEVEL

async function changeableNote(db: Queryable, { session, language }: Actor, keyId: string): Promise<PlacedNote> {
  const note = await findNote(db, session, keyId)
  if (!note) throw notFound(textsIn(language).noSuchNote)
  if (!mayChange(session, note)) throw notAllowed(language)
  return note
}

const answerOf = (session: Session, note: NoteRow): StationNote => ({
  keyId: note.id,
  noteText: note.noteText,
  author: note.authorName,
  writtenAt: note.createdAt.toISOString(),
  changedAt: note.version > 1 ? note.updatedAt.toISOString() : null,
  version: note.version,
  mayChange: mayChange(session, note),
})

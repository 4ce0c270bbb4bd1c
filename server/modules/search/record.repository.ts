// Alarms, drawings and users as the search finds them.

import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { type FoundThing, MAX_FOUND_OF_KIND } from '#contract/endpoints/search.ts'
import type { Language } from '#contract/kit/language.ts'
import { FIT, type Searched, searchRank } from '#lib/search-rank.ts'
import { users } from '#server/core/access/tables.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { holds } from '#server/core/resources/table-store.ts'
import { alarmsInScope, isShown, isUnclosed } from '../alarms/scope.repository.ts'
import { alarms } from '../alarms/tables.ts'
import { pinyinOf } from '../physics/pinyin.ts'
import { physicsNodes } from '../physics/tables.ts'
import { points } from '../points/tables.ts'
import { drawingsInScope, nodeName } from '../process-drawing/repository.ts'
import { drawings } from '../process-drawing/tables.ts'
import { visibleTo } from '../users/repository.ts'
import { textOf } from './rank.repository.ts'

/** Alarms that are shown and not over, the worst and newest first. */
export async function findAlarms(
  db: Queryable,
  session: Session,
  words: readonly string[],
  { language, now }: { readonly language: Language; readonly now: Date },
): Promise<FoundThing[]> {
  const { content, contentEn, heatName, heatKeyId, pointLocation, warnLevel, raisedAt } = alarms
  const own = textOf(content, contentEn, heatName, pointLocation, physicsNodes.pinyin, physicsNodes.code, points.code)
  const rows = await db
    .select({
      keyId: alarms.id,
      content,
      contentEn,
      heatName,
      heatKeyId,
      pointLocation,
      warnLevel,
      pointCode: sql<string>`coalesce(${points.code}, '')`,
    })
    .from(alarms)
    .leftJoin(physicsNodes, sql`${physicsNodes.id}::text = ${heatKeyId}`)
    .leftJoin(points, eq(points.id, alarms.pointId))
    .where(and(isUnclosed, isShown(now), alarmsInScope(session), ...words.map((word) => holds(own, word))))
    .orderBy(desc(warnLevel), desc(raisedAt), desc(alarms.id))
    .limit(MAX_FOUND_OF_KIND)
  return rows.map((row) => ({
    kind: 'alarm',
    keyId: row.keyId,
    code: '',
    name: language === 'en' && row.contentEn !== '' ? row.contentEn : row.content,
    detail: [row.heatName, row.pointLocation].filter((part) => part !== '').join(' '),
    rank: FIT.part * words.length,
    heat: row.heatKeyId === '' ? null : { keyId: row.heatKeyId, name: row.heatName },
    pointCode: row.pointCode,
    warnLevel: row.warnLevel,
  }))
}

/** Published drawings in the data scope. */
export async function findDrawings(db: Queryable, session: Session, words: readonly string[]): Promise<FoundThing[]> {
  const { id: keyId, title, type, nodeCode } = drawings
  const rows = await db
    .select({ keyId, title, type, nodeCode, nodeName })
    .from(drawings)
    .where(and(isNotNull(drawings.publishedNumber), isNull(drawings.deletedAt), drawingsInScope(session)))
    .orderBy(title)
  const searched = (row: (typeof rows)[number]): Searched => ({
    code: row.nodeCode,
    name: row.title,
    pinyin: `${pinyinOf(row.title)} ${pinyinOf(row.nodeName)}`,
    above: row.nodeName,
  })
  return bestOf(rows, words, searched).map(({ row, rank }) => ({
    kind: 'drawing',
    keyId: row.keyId,
    code: row.nodeCode,
    name: row.title,
    detail: row.nodeName,
    rank,
    type: row.type,
    nodeCode: row.nodeCode,
  }))
}

/** Accounts of the data scope, by sign-in name, name and organisation. */
export async function findUsers(db: Queryable, session: Session, words: readonly string[]): Promise<FoundThing[]> {
  const { id: keyId, loginName: code, realName: name } = users
  const rows = await db
    .select({ keyId, code, name, detail: sql<string>`coalesce(${organizations.name}, '')` })
    .from(users)
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .where(visibleTo(session))
    .orderBy(code)
  const searched = (row: (typeof rows)[number]): Searched => ({
    code: row.code,
    name: row.name,
    pinyin: pinyinOf(row.name),
    above: row.detail,
  })
  return bestOf(rows, words, searched).map(({ row, rank }) => ({ kind: 'user', ...row, rank }))
}

/** The best of a short list whose pinyin is not stored. */
function bestOf<Row>(rows: readonly Row[], words: readonly string[], searched: (row: Row) => Searched) {
  return rows
    .flatMap((row) => {
      const rank = searchRank(words, searched(row))
      return rank === null ? [] : [{ row, rank }]
    })
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MAX_FOUND_OF_KIND)
}

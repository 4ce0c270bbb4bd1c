import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type FoundThing, MAX_FOUND_OF_KIND } from '#contract/endpoints/search.ts'
import type { Language } from '#contract/kit/language.ts'
import { FIT, searchRank } from '#lib/search-rank.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { holds } from '#server/core/resources/table-store.ts'
import { pinyinOf } from '../physics/pinyin.ts'
import { physicsNodes } from '../physics/tables.ts'
import { points, standardParams } from '../points/tables.ts'
import { constant, fitOf, sumOf, textOf } from './rank.repository.ts'

const station = alias(physicsNodes, 'station')

/** The parameters that a word names, with how well it does. */
interface NamedParams {
  readonly word: string
  readonly ids: ReadonlyMap<string, number>
}

/**
 * Active points in the data scope that have every word, in their parameter, their code, their node or its station. One word
 * at least names the parameter or the point: the name of a station alone would find any of its hundred points.
 */
export async function findPoints(
  db: Queryable,
  session: Session,
  words: readonly string[],
  language: Language,
): Promise<FoundThing[]> {
  const named = await namedParams(db, words)
  const { code, name, pinyin } = physicsNodes
  const ofNode = textOf(code, name, pinyin, station.code, station.name, station.pinyin)
  const isOfParam = ({ ids }: NamedParams): SQL =>
    ids.size === 0 ? sql`false` : inArray(points.paramId, [...ids.keys()])
  const isOfPoint = (one: NamedParams): SQL =>
    sql`(${isOfParam(one)} or (${holds(points.code, one.word)} and not ${holds(code, one.word)}))`
  const rank = sumOf(named.map(fitOfPoint))
  const rows = await db
    .select({
      keyId: sql<string>`${points.id}::text`,
      code: points.code,
      nameZh: standardParams.nameZh,
      nameEn: standardParams.nameEn,
      detail: textOf(station.name, name),
      rank,
      nodeCode: code,
      heat: sql<{ keyId: string; name: string } | null>`case
        when ${station.id} is not null then json_build_object('keyId', ${station.id}, 'name', ${station.name})
        when ${physicsNodes.nodeType} in ('station', 'source')
          then json_build_object('keyId', ${physicsNodes.id}, 'name', ${name}) end`,
    })
    .from(points)
    .innerJoin(standardParams, eq(standardParams.id, points.paramId))
    .innerJoin(physicsNodes, eq(physicsNodes.id, points.nodeId))
    .innerJoin(organizations, eq(organizations.id, physicsNodes.organizationId))
    .leftJoin(
      station,
      and(
        eq(station.id, physicsNodes.parentId),
        eq(station.nodeType, 'station'),
        eq(station.organizationId, physicsNodes.organizationId),
      ),
    )
    .where(
      and(
        eq(points.isActive, true),
        withinScope(session, organizations.path),
        or(...named.map(isOfPoint)),
        ...named.map((one) => or(isOfParam(one), holds(points.code, one.word), holds(ofNode, one.word))),
      ),
    )
    .orderBy(asc(rank), asc(code), asc(standardParams.sortOrder), asc(points.code))
    .limit(MAX_FOUND_OF_KIND)
  return rows.map(({ nameZh, nameEn, detail, ...row }) => ({
    kind: 'point',
    ...row,
    detail: String(detail),
    name: language === 'en' && nameEn !== '' ? nameEn : nameZh,
  }))
}

function fitOfPoint({ word, ids }: NamedParams): SQL<number> {
  const ofName = fitOf(word, physicsNodes, fitOf(word, station, constant(FIT.above)))
  const ofCode = sql<number>`case when lower(${points.code}) = ${word} then ${constant(FIT.whole)}
    when ${holds(points.code, word)} then least(${constant(FIT.part)}, ${ofName}) else ${ofName} end`
  const byFit = new Map<number, string[]>()
  for (const [id, of] of ids) byFit.set(of, [...(byFit.get(of) ?? []), id])
  if (byFit.size === 0) return ofCode
  const cases = [...byFit].map(([of, ids]) => sql`when ${inArray(points.paramId, ids)} then ${constant(of)}`)
  return sql<number>`least(${ofCode}, case ${sql.join(cases, sql` `)} else ${constant(FIT.misspelt)} end)`
}

/** Parameters are few: they are compared here, as their pinyin is not stored. */
async function namedParams(db: Queryable, words: readonly string[]): Promise<readonly NamedParams[]> {
  const { id, code, nameZh, nameEn } = standardParams
  const params = await db.select({ id, code, nameZh, nameEn }).from(standardParams)
  const searched = params.map((param) => ({ ...param, pinyin: pinyinOf(param.nameZh) }))
  const idsOf = (word: string): NamedParams['ids'] => {
    const ids = new Map<string, number>()
    for (const param of searched) {
      const fits = [
        searchRank([word], { code: param.code, name: param.nameZh, pinyin: param.pinyin }),
        searchRank([word], { code: param.code, name: param.nameEn, pinyin: '' }),
      ].filter((one) => one !== null)
      if (fits.length > 0) ids.set(param.id, Math.min(...fits))
    }
    return ids
  }
  return words.map((word) => ({ word, ids: idsOf(word) }))
}

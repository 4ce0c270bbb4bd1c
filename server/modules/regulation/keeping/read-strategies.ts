/**
 * Strategies as a person sees them. Invariant: units out of the data scope are left out, and a strategy without any in it is not there.
 */

import type { StrategyDetail, StrategyRow } from '#contract/endpoints/strategies.ts'
import { type Language, labelIn } from '#contract/kit/language.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { notFound } from '#server/core/kit/app-error.ts'
import type { Actor, Session } from '#server/core/kit/session.ts'
import { holdingStrategies } from '../reading/held.repository.ts'
import { leftOver } from '../running/give-back.ts'
import { type UnitInSight, unitsInSight } from '../sight.repository.ts'
import {
  findStrategy,
  findVersion,
  listStrategies,
  membersOf,
  releaseBefore,
  releasesOf,
  type StrategyRecord,
  shownVersions,
  versionsOf,
} from '../strategy.repository.ts'
import { textsIn } from './texts/texts.ts'

interface Shown {
  readonly record: StrategyRecord
  readonly newest: number
  readonly shown: number
  readonly cycleMinutes: number
  readonly lastCycleAt: Date | null
  /** Units of the present and of the newest version that there still are. */
  readonly units: readonly UnitInSight[]
  /** Of the version that is shown. */
  readonly numMembers: number
}

export async function listSeen(db: Queryable, { session, language }: Actor, now: number): Promise<StrategyRow[]> {
  const shown = await shownTo(db, session, await listStrategies(db))
  const holding = new Set(await holdingStrategies(db, now))
  const rows: StrategyRow[] = []
  for (const one of shown) {
    const isHolding = holding.has(one.record.id)
    rows.push(toRow(one, isHolding ? await countGoingBack(db, one.record, now) : 0, language))
  }
  return rows
}

/** A strategy that a person sees; null: there is none. @param number - Of its version; null: the newest. */
export async function readSeen(
  db: Queryable,
  { session, language }: Actor,
  { keyId, number, now }: { readonly keyId: string; readonly number: number | null; readonly now: number },
): Promise<StrategyDetail | null> {
  const record = await findStrategy(db, keyId)
  const [shown] = record ? await shownTo(db, session, [record]) : []
  if (!shown || !record) return null
  const versions = await versionsOf(db, keyId)
  const version = number === null ? versions[0] : versions.find((each) => each.number === number)
  if (!version) return null
  const releases = await releasesOf(db, keyId)
  const { strategy } = version
  const sight = await unitsInSight(
    db,
    session,
    strategy.members.map(({ nodeId }) => nodeId),
  )
  // one that is gone is out of nobody's sight
  const members = strategy.members.filter(({ nodeId }) => sight.get(nodeId)?.isSeen ?? shown.units.every(isSeen))
  return {
    ...toRow(shown, await countGoingBack(db, record, now), language),
    number: version.number,
    strategy: { ...strategy, members },
    units: members.flatMap(({ nodeId }) => {
      const unit = sight.get(nodeId)
      return unit ? [{ nodeId, code: unit.code, name: unit.name }] : []
    }),
    versions: versions.map((each) => ({
      number: each.number,
      madeAt: each.madeAt.getTime(),
      madeBy: each.madeBy,
      releasedAt: releases.find(({ version: released }) => released === each.number)?.at.getTime() ?? null,
    })),
    versionBefore: releaseBefore(releases, record.presentVersion)?.version ?? null,
  }
}

const isSeen = (unit: UnitInSight): boolean => unit.isSeen

/** Points that a strategy holds and regulates no more. */
export async function countGoingBack(db: Queryable, record: StrategyRecord, now: number): Promise<number> {
  if (record.presentVersion === null) return 0
  const version = await findVersion(db, record.id, record.presentVersion)
  return version ? (await leftOver(db, record, version, now)).length : 0
}

/** Those of the strategies that a person sees. */
async function shownTo(db: Queryable, session: Session, records: readonly StrategyRecord[]): Promise<Shown[]> {
  if (records.length === 0) return []
  const ids = records.map(({ id }) => id)
  const versions = await shownVersions(db, ids)
  const members = await membersOf(db, ids)
  const sight = await unitsInSight(db, session, [...new Set(members.map(({ nodeId }) => nodeId))])
  return records.flatMap((record): Shown[] => {
    const version = versions.get(record.id)
    if (!version) return []
    const own = members.filter(({ strategyId }) => strategyId === record.id)
    const inSight = (...numbers: number[]): UnitInSight[] => {
      const nodeIds = new Set(own.flatMap((each) => (numbers.includes(each.version) ? [each.nodeId] : [])))
      return [...nodeIds].flatMap((nodeId) => sight.get(nodeId) ?? [])
    }
    const units = inSight(version.newest, version.shown)
    if (session.scope !== 'all' && !units.some(isSeen)) return []
    return [{ ...version, record, units, numMembers: inSight(version.shown).filter(isSeen).length }]
  })
}

/** Whether a person reaches every unit of a strategy, in what runs and in what is newest. */
export async function isWholeTo(db: Queryable, session: Session, record: StrategyRecord): Promise<boolean | null> {
  const [shown] = await shownTo(db, session, [record])
  return shown ? shown.units.every(isSeen) : null
}

const toRow = (
  { record, newest, cycleMinutes, lastCycleAt, units, numMembers }: Shown,
  numGoingBack: number,
  language: Language,
): StrategyRow => ({
  keyId: record.id,
  version: record.version,
  name: record.name,
  kind: record.kind,
  state: record.state,
  presentVersion: record.presentVersion,
  newestVersion: newest,
  cycleMinutes,
  numMembers,
  membersReleased: record.membersReleased,
  isWhole: units.every(isSeen),
  releasedBy: record.releasedBy,
  releasedAt: record.releasedAt?.getTime() ?? null,
  fell: labelIn({ zh: record.fellZh, en: record.fellEn }, language),
  numGoingBack,
  lastCycleAt: lastCycleAt?.getTime() ?? null,
  updatedAt: record.updatedAt.getTime(),
  updatedBy: record.updatedBy,
})

/** @throws {AppError} 1004 for a strategy that the caller does not see. */
export async function refuseUnseen(db: Queryable, keyId: string, { session, language }: Actor): Promise<void> {
  const record = await findStrategy(db, keyId)
  if (!record || (await isWholeTo(db, session, record)) === null) throw notFound(textsIn(language).noSuchStrategy)
}

/**
 * Temperature limits by date or outdoor temperature. Duty: show, change, remove and bring back the sets, count beforehand
 * what they would have raised, and keep who changed what and why. Neighbours: the alarm engine judges points by the
 * nearest set (`engine/temperature-limits`). Invariants: one set for a parameter at a place; no change without a reason;
 * history and audit entry are written with the change; nobody changes limits outside of the own data scope.
 */

import { randomUUID } from 'node:crypto'
import { alarmDefaultsOf } from '#contract/alarms/condition.ts'
import { type LimitSet, temperatureLimitCalls } from '#contract/endpoints/temperature-limits.ts'
import type { FieldProblem } from '#contract/kit/envelope.ts'
import type { Language } from '#contract/kit/language.ts'
import { type RuleName, ruleText } from '#contract/kit/rule-texts.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput, notFound } from '#server/core/kit/app-error.ts'
import type { Actor, Session } from '#server/core/kit/session.ts'
import { staleBy } from '#server/core/resources/resource-save.ts'
import {
  type LimitSetChange,
  nodeTypeNames,
  placesOf,
  readChanges,
  readJudgedPoints,
  readLimitSets,
  type StoredSet,
  setAt,
  type TemperatureParam,
  temperatureParams,
  writeLimitSet,
} from './temperature-limit.repository.ts'
import { outcomeOf, placedSet, pointsOf } from './temperature-limit-plan.ts'
import { textsIn } from './texts/texts.ts'

const SHOWN_POINTS = 200

export function registerTemperatureLimitRoutes(router: Router, env: Env): void {
  const { db } = env

  router.handle(temperatureLimitCalls.list, async ({ session, language }) => {
    const all = await readLimitSets(db)
    const types = await nodeTypeNames(db, language)
    const points = (await readJudgedPoints(db, [...new Set(all.map(({ paramId }) => paramId))])).filter(
      ({ organizationPath }) => isInScope(session, organizationPath),
    )
    return all
      .filter((set) => mayEdit(session, set) || reachesInto(session, set))
      .map((set) => {
        const own = pointsOf(set, points, all)
        const numPoints = own.filter(({ decides }) => decides?.id === set.id).length
        return {
          ...limitSetOf(set),
          keyId: set.id,
          version: set.version,
          updatedAt: set.updatedAt.toISOString(),
          updatedBy: set.updatedBy,
          ...paramTexts(set.param, language),
          nodeType: types.get(set.param.nodeType) ?? set.param.nodeType,
          targetName: set.targetName || textsIn(language).wholeCompany,
          numPoints,
          numOverridden: own.filter(({ decides }) => decides !== null && decides.id !== set.id).length,
          mayEdit: mayEdit(session, set),
        }
      })
  })

  router.handle(temperatureLimitCalls.choices, async ({ session, language }) => {
    const types = await nodeTypeNames(db, language)
    return {
      ...(await placesOf(db, session)),
      params: (await temperatureParams(db)).map((param) => ({
        keyId: param.id,
        name: paramTexts(param, language).paramName,
        unit: param.unit,
        detail: `${types.get(param.nodeType) ?? param.nodeType} ${param.code}`,
        defaultDelayS: alarmDefaultsOf(param).onDelayS,
      })),
      isWholeCompany: session.scope === 'all',
    }
  })

  router.handle(temperatureLimitCalls.points, async ({ input: { keyId }, session, language }) => {
    const all = await readLimitSets(db)
    const set = all.find(({ id }) => id === keyId)
    if (!set || !(mayEdit(session, set) || reachesInto(session, set))) throw notFound(textsIn(language).gone)
    const points = await readJudgedPoints(db, [set.paramId])
    return pointsOf(set, points, all)
      .filter(({ point }) => isInScope(session, point.organizationPath))
      .slice(0, SHOWN_POINTS)
      .map(({ point, decides }) => ({
        code: point.code,
        place: point.node.name,
        overriddenBy:
          decides === null || decides.id === set.id ? null : decides.targetName || textsIn(language).wholeCompany,
      }))
  })

  router.handle(temperatureLimitCalls.save, async ({ input, actor, audit }) => {
    const { keyId, version, reason, preview, ...given } = input
    const all = await readLimitSets(db)
    const before = keyId === undefined ? null : setToChange(all, keyId, version, actor)
    const set = await checked(db, given, actor)
    const taken = await setAt(db, set)
    if (taken !== null && taken !== before?.id) throw wrong('targetId', 'taken', actor)
    return change({ all, id: before?.id ?? randomUUID(), before, after: set }, { reason, preview, actor }, audit)
  })

  router.handle(temperatureLimitCalls.remove, ({ input, actor, audit }) =>
    readLimitSets(db).then((all) => {
      const before = setToChange(all, input.keyId, input.version, actor)
      return change({ all, id: before.id, before, after: null }, { ...input, actor }, audit)
    }),
  )

  router.handle(temperatureLimitCalls.history, async ({ session, language }) => {
    const shown = await describeChanges(session, language)
    return shown.map(({ change: { id: changeId, at, by, reason, before, after, isLatest }, title, isOwn }) => ({
      changeId,
      at: at.toISOString(),
      by,
      reason,
      title,
      before,
      after,
      isLatest: isLatest && isOwn,
    }))
  })

  router.handle(temperatureLimitCalls.undo, async ({ input, actor, audit }) => {
    const { session, language } = actor
    const found = (await describeChanges(session, language)).find((each) => each.change.id === input.changeId)
    if (!found?.isOwn) throw notFound(textsIn(language).gone)
    const { limitId, before: restored, isLatest } = found.change
    if (!isLatest) throw invalidInput([{ field: 'changeId', rule: textsIn(language).undoLatestOnly }])
    const all = await readLimitSets(db)
    const present = all.find(({ id }) => id === limitId) ?? null
    const after = restored && (await checked(db, restored, actor))
    const taken = after && (await setAt(db, after))
    if (taken !== null && taken !== limitId) throw wrong('targetId', 'taken', actor)
    return change({ all, id: limitId, before: present, after }, { ...input, actor }, audit)
  })

  type Audit = (
    tx: Queryable,
    details: { targetId: string; targetName: string; before: unknown; after: unknown; message: string },
  ) => Promise<void>
  interface Change {
    readonly all: readonly StoredSet[]
    readonly id: string
    readonly before: StoredSet | null
    readonly after: LimitSet | null
  }

  async function change(
    { all, id, before, after }: Change,
    { reason, preview, actor }: { readonly reason: string; readonly preview: boolean; readonly actor: Actor },
    audit: Audit,
  ) {
    const outcome = await outcomeOf(env, { all, before, after: after && placedSet(id, after) }, preview)
    if (preview) return outcome
    const [old, { realName }] = [before && limitSetOf(before), actor.session]
    await db.transaction(async (tx) => {
      const written = await writeLimitSet(
        tx,
        { id, before: before && old && { ...old, version: before.version }, after },
        { by: realName, reason, now: new Date(env.now()) },
      )
      if (!written) throw staleBy({ updatedAt: null, updatedBy: '' }, actor)
      const targetName = before?.targetName || textsIn(actor.language).wholeCompany
      await audit(tx, { targetId: id, targetName, before: old, after, message: reason })
    })
    return outcome
  }

  /** Changes whose places are in the data scope, or above it and then not to be undone. */
  async function describeChanges(session: Session, language: Language) {
    const { organizations, stations } = await placesOf(db, session)
    const nameOf = new Map([...organizations, ...stations].map(({ keyId, name }) => [keyId, name]))
    const params = new Map((await temperatureParams(db)).map((param) => [param.id, param]))
    return (await readChanges(db)).flatMap((change: LimitSetChange) => {
      const place = (change.after ?? change.before)?.targetId ?? null
      if (place !== null && !nameOf.has(place)) return []
      const param = params.get((change.after ?? change.before)?.paramId ?? '')
      const where = place === null ? textsIn(language).wholeCompany : (nameOf.get(place) ?? '')
      const title = `${where} · ${param ? paramTexts(param, language).paramName : textsIn(language).gone}`
      const isOwn = place !== null || session.scope === 'all'
      // where it stood before, and with which limits, is told to those alone who see that place
      const from = change.before?.targetId ?? null
      const before = from === null || nameOf.has(from) ? change.before : null
      return [{ change: { ...change, before }, title, isOwn: isOwn && before === change.before }]
    })
  }
}

const limitSetOf = ({ paramId, organizationId, nodeId, limits, delayS, isEnabled }: StoredSet): LimitSet => ({
  paramId,
  limits,
  delayS,
  isEnabled,
  scope: nodeId ? 'station' : organizationId ? 'organization' : 'all',
  targetId: nodeId ?? organizationId,
})

const paramTexts = ({ code, nameZh, nameEn, unit }: TemperatureParam, language: Language) => ({
  paramCode: code,
  unit,
  paramName: language === 'en' ? nameEn : nameZh,
})

const isInScope = ({ scope }: Session, path: string | null): boolean =>
  scope === 'all' || (path !== null && scope.some((prefix) => path.startsWith(prefix)))
const mayEdit = (session: Session, { path }: Pick<StoredSet, 'path'>): boolean => isInScope(session, path)
/** A set of the whole company, or of an organisation above the data scope. */
const reachesInto = ({ scope }: Session, { path, nodeId }: Pick<StoredSet, 'path' | 'nodeId'>): boolean =>
  nodeId === null && (path === null || (scope !== 'all' && scope.some((prefix) => prefix.startsWith(path))))

const wrong = (field: string, rule: RuleName, { language }: Actor, n = '') =>
  invalidInput([{ field, rule: ruleText(rule, language, n) }])

/** @throws {AppError} 1004 where there is none in the data scope, 1009 where another user has changed it. */
function setToChange(all: readonly StoredSet[], keyId: string, version: number | undefined, actor: Actor): StoredSet {
  const set = all.find(({ id }) => id === keyId)
  if (!set || !mayEdit(actor.session, set)) throw notFound(textsIn(actor.language).gone)
  if (set.version !== version) throw staleBy({ ...set, updatedAt: set.updatedAt.toISOString() }, actor)
  return set
}

/** @throws {AppError} 1001 naming the field: an unknown temperature or place, a limit out of range. */
async function checked(db: Queryable, set: LimitSet, actor: Actor): Promise<LimitSet> {
  const param = (await temperatureParams(db)).find(({ id }) => id === set.paramId)
  if (!param) throw wrong('paramId', 'unknownReference', actor)
  const places = await placesOf(db, actor.session)
  const known = set.scope === 'organization' ? places.organizations : places.stations
  const isKnown =
    set.scope === 'all' ? actor.session.scope === 'all' : known.some((each) => each.keyId === set.targetId)
  if (!isKnown) throw wrong(set.scope === 'all' ? 'scope' : 'targetId', 'outsideScope', actor)
  const { rangeMin, rangeMax } = param
  const problems: FieldProblem[] = set.limits.rows.flatMap((row, index) =>
    (['low', 'high'] as const)
      .filter((side) => row[side] !== null && (row[side] < rangeMin || row[side] > rangeMax))
      .map((side) => ({
        field: `limits.rows.${index}.${side}`,
        rule: ruleText('withinRange', actor.language, `${rangeMin}…${rangeMax} ${param.unit}`),
      })),
  )
  if (problems.length > 0) throw invalidInput(problems)
  return set
}

import { type BalanceMemberRow, oneNetworkCalls as calls, type MemberChange } from '#contract/endpoints/one-network.ts'
import type { StrategyRow } from '#contract/endpoints/strategies.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import type { StrategyOf } from '#contract/regulation/strategy.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput, notFound } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { lockWhole, refuseStale } from '../keeping/lock-whole.ts'
import { listSeen } from '../keeping/read-strategies.ts'
import { refuseUnable } from '../keeping/release.ts'
import { textsIn } from '../keeping/texts/texts.ts'
import { readUnitPoints } from '../reading/unit-points.repository.ts'
import { addVersion, changeStrategy, versionsOf } from '../strategy.repository.ts'
import { memberUnits } from './member.repository.ts'
import { movedParam } from './standing.ts'

interface Group {
  readonly row: StrategyRow
  /** Its newest version. */
  readonly strategy: StrategyOf<'oneNetwork'>
}

/** One-network strategies in sight with their newest versions, by name. */
async function groupsSeen(db: Queryable, actor: Actor, now: number): Promise<Group[]> {
  const groups: Group[] = []
  for (const row of await listSeen(db, actor, now)) {
    if (row.kind !== 'oneNetwork') continue
    const [newest] = await versionsOf(db, row.keyId)
    if (newest?.strategy.kind === 'oneNetwork') groups.push({ row, strategy: newest.strategy })
  }
  return groups
}

/** Parameters of one-network strategies, and their members with the points that are read and moved. */
export function registerBalanceMembers(router: Router, { db, now }: Env): void {
  router.handle(calls.groups, async ({ actor }) =>
    (await groupsSeen(db, actor, now())).map(({ row, strategy: { cycleMinutes, params } }) => {
      const { keyId, version, name, state, presentVersion, newestVersion, isWhole, numMembers, updatedAt, updatedBy } =
        row
      const standing = { keyId, version, name, state, presentVersion, newestVersion, isWhole, numMembers }
      return { ...standing, cycleMinutes, params, updatedAt, updatedBy }
    }),
  )

  router.handle(calls.members, async ({ actor }) => {
    const groups = await groupsSeen(db, actor, now())
    const rows: BalanceMemberRow[] = []
    for (const group of groups) rows.push(...(await membersOf(db, actor, group)))
    return rows
  })

  router.handle(calls.saveMembers, ({ input: { strategies, values }, actor, audit }) =>
    db.transaction(async (tx) => {
      const saved: { keyId: string; number: number }[] = []
      const names: string[] = []
      // in the order of their keys, so that two who save at once wait for each other
      for (const [at, asked] of [...strategies.entries()].toSorted(([, one], [, other]) =>
        one.keyId.localeCompare(other.keyId),
      )) {
        const record = await lockWhole(tx, asked.keyId, actor)
        refuseStale(record, asked.version, actor)
        const [newest] = await versionsOf(tx, record.id)
        if (newest?.strategy.kind !== 'oneNetwork') throw notFound(textsIn(actor.language).noSuchStrategy)
        const members = new Set(newest.strategy.members.map(({ nodeId }) => nodeId))
        const foreign = asked.nodeIds.findIndex((nodeId) => !members.has(nodeId))
        if (foreign >= 0)
          throw invalidInput([
            { field: `strategies.${at}.nodeIds.${foreign}`, rule: ruleText('unknownReference', actor.language) },
          ])
        const strategy = changed(newest.strategy, new Set(asked.nodeIds), values)
        await refuseUnable(tx, strategy, actor)
        const by = { name: actor.session.realName, at: new Date(now()) }
        saved.push({ keyId: record.id, number: await addVersion(tx, record.id, strategy, by) })
        await changeStrategy(tx, record, {}, by)
        names.push(record.name)
      }
      await audit(tx, {
        targetName: names.join('、').slice(0, MOST_NAMES),
        after: { ...values, numUnits: strategies.reduce((sum, { nodeIds }) => sum + nodeIds.length, 0) },
      })
      return saved
    }),
  )
}

/** Characters of the names in the log. */
const MOST_NAMES = 200

const changed = (
  strategy: StrategyOf<'oneNetwork'>,
  nodeIds: ReadonlySet<string>,
  { compensationK, priority, isExcluded }: MemberChange,
): StrategyOf<'oneNetwork'> => ({
  ...strategy,
  members: strategy.members.map((member) =>
    nodeIds.has(member.nodeId)
      ? {
          nodeId: member.nodeId,
          compensationK: compensationK ?? member.compensationK,
          priority: priority ?? member.priority,
          isExcluded: isExcluded ?? member.isExcluded,
        }
      : member,
  ),
})

async function membersOf(db: Queryable, { session }: Actor, { row, strategy }: Group): Promise<BalanceMemberRow[]> {
  const { by, valveMinPercent, valveMaxPercent } = strategy.params
  const moved = movedParam(by)
  const nodeIds = strategy.members.map(({ nodeId }) => nodeId)
  const units = await memberUnits(db, session, nodeIds)
  const points = await readUnitPoints(db, nodeIds, ['T2g', 'T2h', moved, 'CV1_U'])
  return strategy.members.flatMap(({ nodeId, compensationK, priority, isExcluded }): BalanceMemberRow[] => {
    const unit = units.get(nodeId)
    if (!unit) return []
    const own = points.get(nodeId)
    const pointOf = (param: string) => ({ code: `${unit.code}.${param}`, isThere: own?.ids.has(param) ?? false })
    const limits = own?.limits.get(moved)
    return [
      {
        keyId: `${row.keyId} ${nodeId}`,
        strategyId: row.keyId,
        strategyName: row.name,
        strategyVersion: row.version,
        number: row.newestVersion,
        isRunning: row.state !== 'off' && row.presentVersion === row.newestVersion,
        isWhole: row.isWhole,
        ...unit,
        supply: pointOf('T2g'),
        back: pointOf('T2h'),
        moved: pointOf(moved),
        feedback: by === 'valve' ? pointOf('CV1_U') : null,
        min: by === 'valve' ? Math.max(valveMinPercent, limits?.min ?? valveMinPercent) : (limits?.min ?? null),
        max: by === 'valve' ? Math.min(valveMaxPercent, limits?.max ?? valveMaxPercent) : (limits?.max ?? null),
        compensationK,
        priority,
        isExcluded,
      },
    ]
  })
}

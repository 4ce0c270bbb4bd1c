/**
 * Ends the holds of a strategy. Neighbours: give-back.ts plans the way back; ask-commands.ts stores what is asked for. Called
 * in a transaction by whoever runs strategies; the gate is to be woken afterwards.
 */
import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { DONE_STATES, OPEN_STATES } from '#contract/control/command-states.ts'
import type { Language } from '#contract/kit/language.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { submitCommands } from './ask-commands.ts'
import { type AskingStrategy, commandKey } from './asker.ts'
import { type CommandRow, endCommands, isNeverSent, lastDone, releaseCommands } from './command.repository.ts'
import { type GiveBackPlan, planGiveBack } from './give-back.ts'
import { refusalTexts as say } from './refusal-texts.ts'
import { loadSituations, lockPoints } from './situation.repository.ts'
import { controlCommands as commands } from './tables.ts'
import { both } from './texts/texts.ts'

/** A step on the way back that is followed by none, as where the server stops, ends by itself after this time. */
const STEP_VALID_MS = 3_600_000

interface Holds {
  readonly strategyId: string
  /** Absent: all that it has. */
  readonly pointIds?: readonly number[]
  /** Epoch ms. */
  readonly now: number
}

/**
 * Ends what a strategy holds, wherever its values stand: nothing more of it is sent, and points that it wrote have no
 * holder. Needs nobody's right, as nothing is written.
 *
 * @returns How many points it gave back.
 */
export async function endHolds(tx: Queryable, holds: Holds): Promise<number> {
  const rows = await lockHolds(tx, holds)
  await endUnsent(tx, rows, holds.now)
  await releaseCommands(
    tx,
    rows.map(({ id }) => id),
    new Date(holds.now),
  )
  return new Set(rows.map(({ pointId }) => pointId)).size
}

interface Restoring extends Omit<Holds, 'strategyId'> {
  readonly asker: AskingStrategy
  /** Tells this step from the one before: keys of its commands are derived from it. */
  readonly cycle: string
  readonly reason: string
  readonly language: Language
}

export interface GivenBack extends Pick<GiveBackPlan, 'waiting'> {
  /** What was asked for, on the way to the values that stood before. */
  readonly commands: readonly CommandRow[]
  readonly numReleased: number
}

/**
 * The next step of giving back with the values that stood before the strategy took its points, by the gate's own steps and
 * its pace, so that it takes some calls: repeat it each cycle until nothing is asked for and nothing waits. What cannot be
 * restored, as a right was lost, waits for ever with the refusal: {@link endHolds} ends it.
 */
export async function restoreHolds(tx: Queryable, restoring: Restoring): Promise<GivenBack> {
  const { asker, cycle, reason, now, language } = restoring
  const { id, version } = asker.strategy
  const rows = await lockHolds(tx, { ...restoring, strategyId: id })
  await endUnsent(tx, rows, now)
  const pointIds = [...new Set(rows.flatMap(({ pointId }) => pointId ?? []))]
  const situations = await loadSituations(tx, pointIds, asker.person.session, now)
  const plan = planGiveBack([...situations.values()], asker)
  const released = new Set(plan.releases)
  await releaseCommands(
    tx,
    rows.filter(({ pointId }) => pointId === null || released.has(pointId)).map((row) => row.id),
    new Date(now),
  )
  const stored: CommandRow[] = []
  for (const isLast of [false, true]) {
    const writes = plan.writes.filter((write) => write.isLast === isLast)
    if (writes.length === 0) continue
    const asked = writes.map(({ pointId, value }) => ({
      key: commandKey([id, String(version), 'giveBack', cycle, String(pointId)]),
      pointId,
      value,
      seen: null,
    }))
    const validUntil = isLast ? null : now + STEP_VALID_MS
    stored.push(...(await submitCommands(tx, { asker, commands: asked, reason, validUntil, now, language })))
  }
  const unseen = pointIds.filter((pointId) => !situations.has(pointId))
  const waiting = [
    ...plan.waiting,
    ...unseen.map((pointId) => ({ pointId, refusal: { code: 'permission' as const, text: say.outOfReach() } })),
  ]
  return { commands: stored, waiting, numReleased: released.size }
}

/** Commands of the strategy that are open, or hold their points now. */
async function lockHolds(tx: Queryable, { strategyId, pointIds, now }: Holds): Promise<CommandRow[]> {
  const holds = and(
    eq(commands.strategyId, strategyId),
    isNull(commands.releasedAt),
    inArray(commands.state, [...new Set([...OPEN_STATES, ...DONE_STATES])]),
    or(isNull(commands.validUntil), gt(commands.validUntil, new Date(now))),
    pointIds ? inArray(commands.pointId, [...pointIds]) : undefined,
  )
  const found = await tx.selectDistinct({ pointId: commands.pointId }).from(commands).where(holds)
  const ids = found.flatMap(({ pointId }) => pointId ?? [])
  await lockPoints(tx, ids)
  const rows = await tx.select().from(commands).where(holds).orderBy(commands.id).for('update')
  // what somebody has written since holds the point instead
  const done = await lastDone(tx, ids)
  const isOpen = ({ state }: CommandRow): boolean => state === 'asked' || state === 'sent'
  return rows.filter((row) => isOpen(row) || row.pointId === null || done.get(row.pointId)?.strategyId === strategyId)
}

const endUnsent = (tx: Queryable, rows: readonly CommandRow[], now: number) =>
  endCommands(
    tx,
    rows.filter(isNeverSent).map(({ id }) => id),
    { state: 'expired', refusal: 'withdrawn', text: both(({ ends }) => ends.givenBack) },
    new Date(now),
  )

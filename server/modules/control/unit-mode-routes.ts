import { unitControlModeCalls as calls, type UnitModesRow, withChange } from '#contract/endpoints/unit-control-modes.ts'
import type { FieldProblem } from '#contract/kit/envelope.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import { isUsable } from '#contract/live/quality.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import { refuseStale } from '#server/core/resources/resource-save.ts'
import { type CommandRow, lastDone } from './command.repository.ts'
import { textsIn } from './texts/texts.ts'
import { type ControlledUnit, controlledUnits, modesOfUnit, saveUnitModes } from './unit-modes.repository.ts'

/** Calls of the page that says how units may be controlled; the gate refuses what it forbids. */
export function registerUnitModes(router: Router, { db, now }: Env): void {
  router.handle(calls.list, async ({ session }) => {
    const units = await controlledUnits(db, session)
    const done = await lastDone(
      db,
      units.flatMap(({ pointId }) => pointId ?? []),
    )
    return units.map((unit) => rowOf(unit, unit.pointId === null ? undefined : done.get(unit.pointId), now()))
  })

  router.handle(calls.save, ({ input: { units: asked, values }, actor, language, audit }) =>
    db.transaction(async (tx) => {
      const seen = new Map((await controlledUnits(tx, actor.session)).map((unit) => [unit.keyId, unit]))
      const problems: FieldProblem[] = []
      const saved: Parameters<typeof saveUnitModes>[1][number][] = []
      for (const [index, { keyId, version }] of asked.entries()) {
        const unit = seen.get(keyId)
        if (!unit) {
          problems.push({ field: `units.${index}.keyId`, rule: ruleText('outsideScope', language) })
          continue
        }
        const modes = withChange(modesOfUnit(unit), values)
        const { allowedModes, defaultMode, isLocked, lockReason } = modes
        saved.push({ keyId, version, modes })
        if (defaultMode !== null && !allowedModes.includes(defaultMode))
          problems.push({ field: 'values.defaultMode', rule: textsIn(language).defaultNotAllowed(unit.name) })
        if (isLocked && lockReason === '')
          problems.push({ field: 'values.lockReason', rule: ruleText('required', language) })
      }
      const [first] = problems
      if (first) throw invalidInput([first])
      const [stale] = await saveUnitModes(tx, saved, { name: actor.session.realName, at: new Date(now()) })
      const changed = stale === undefined ? undefined : seen.get(stale)
      if (changed) refuseStale(lastOf(changed), -1, actor)
      await audit(tx, {
        targetName: asked
          .map(({ keyId }) => seen.get(keyId)?.name)
          .join('、')
          .slice(0, MOST_NAMES),
        after: { ...values, numUnits: asked.length },
      })
    }),
  )
}

/** Characters of the names in the log. */
const MOST_NAMES = 200

const lastOf = ({ version, updatedAt, updatedBy }: ControlledUnit) => ({
  version: version ?? 0,
  updatedAt: updatedAt?.toISOString() ?? null,
  updatedBy: updatedBy ?? '',
})

function rowOf(unit: ControlledUnit, done: CommandRow | undefined, now: number): UnitModesRow {
  const { keyId, code, name, emitter, mode, at, quality } = unit
  const isHeld = done && done.releasedAt === null && (done.validUntil === null || done.validUntil.getTime() > now)
  return {
    ...modesOfUnit(unit),
    keyId,
    code,
    name,
    emitter,
    present:
      mode === null || at === null || quality === null ? null : { mode, at: at.getTime(), isUsable: isUsable(quality) },
    heldBy: isHeld ? { writer: done.writer, name: done.askedBy, validUntil: done.validUntil?.getTime() ?? null } : null,
    version: unit.version ?? 0,
    updatedAt: unit.updatedAt?.getTime() ?? null,
    updatedBy: unit.updatedBy ?? '',
  }
}

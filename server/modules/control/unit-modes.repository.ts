// How units may be controlled: what administrators set, beside the mode that each has now and who holds it.

import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { UNIT_MODE_PARAM, type UnitModes, USUAL_UNIT_MODES } from '#contract/endpoints/unit-control-modes.ts'
import { EMITTERS } from '#contract/network/cohort.ts'
import { STRATEGY_KINDS } from '#contract/regulation/strategy-kinds.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { nodesInScope } from '../physics/node.repository.ts'
import { unitControlModes } from './tables.ts'

const unit = z.object({
  keyId: z.string(),
  code: z.string(),
  /** With its station. */
  name: z.string(),
  emitter: z.enum(EMITTERS),
  /** Null: it has no such point. */
  pointId: z.int().nullable(),
  mode: z.number().nullable(),
  at: z.coerce.date().nullable(),
  quality: z.int().nullable(),
  allowedModes: z.array(z.int()).nullable(),
  allowedKinds: z.array(z.enum(STRATEGY_KINDS)).nullable(),
  defaultMode: z.int().nullable(),
  isLocked: z.boolean().nullable(),
  lockReason: z.string().nullable(),
  version: z.int().nullable(),
  updatedAt: z.coerce.date().nullable(),
  updatedBy: z.string().nullable(),
})
export type ControlledUnit = z.infer<typeof unit>

/** Units in use within the data scope, by code. */
export async function controlledUnits(db: Queryable, session: Session): Promise<ControlledUnit[]> {
  const { rows } = await db.execute(sql`
    select physics_nodes.id as "keyId", physics_nodes.code, concat_ws(' ', station.name, physics_nodes.name) as name,
      heat_units.emitter, points.id as "pointId", latest.value as mode, latest.at, latest.quality,
      own.allowed_modes as "allowedModes", own.allowed_kinds as "allowedKinds", own.default_mode as "defaultMode",
      own.is_locked as "isLocked", own.lock_reason as "lockReason", own.version,
      own.updated_at as "updatedAt", own.updated_by as "updatedBy"
    from heat_units join physics_nodes on physics_nodes.id = heat_units.id
    join physics_nodes station on station.id = physics_nodes.parent_id
    left join standard_params on standard_params.code = ${UNIT_MODE_PARAM}
    left join points on points.node_id = physics_nodes.id and points.param_id = standard_params.id and points.is_active
    left join latest on latest.point_id = points.id
    left join unit_control_modes own on own.node_id = physics_nodes.id
    where physics_nodes.is_active and ${nodesInScope(session) ?? sql`true`}
    order by physics_nodes.code`)
  return z.array(unit).parse(rows)
}

export const modesOfUnit = ({
  allowedModes,
  allowedKinds,
  defaultMode,
  isLocked,
  lockReason,
}: ControlledUnit): UnitModes => ({
  allowedModes: allowedModes ?? USUAL_UNIT_MODES.allowedModes,
  allowedKinds: allowedKinds ?? USUAL_UNIT_MODES.allowedKinds,
  defaultMode,
  isLocked: isLocked ?? USUAL_UNIT_MODES.isLocked,
  lockReason: lockReason ?? USUAL_UNIT_MODES.lockReason,
})

/** What was set of these nodes, by node; units that nobody has changed are not in it. */
export async function unitModesOf(db: Queryable, nodeIds: readonly string[]): Promise<ReadonlyMap<string, UnitModes>> {
  const rows = await db
    .select()
    .from(unitControlModes)
    .where(inArray(unitControlModes.nodeId, [...nodeIds]))
  return new Map(rows.map((row) => [row.nodeId, row]))
}

interface SavedUnit {
  readonly keyId: string
  /** That was read. */
  readonly version: number
  readonly modes: UnitModes
}

/**
 * Saves each unit at the version that was read.
 *
 * @returns Units that somebody has changed meanwhile: the transaction is to be given up then.
 */
export async function saveUnitModes(
  tx: Queryable,
  units: readonly SavedUnit[],
  by: { readonly name: string; readonly at: Date },
): Promise<string[]> {
  const saved = await tx
    .insert(unitControlModes)
    .values(
      units.map(({ keyId, version, modes }) => ({
        nodeId: keyId,
        ...modes,
        version: version + 1,
        createdAt: by.at,
        updatedAt: by.at,
        updatedBy: by.name,
      })),
    )
    .onConflictDoUpdate({
      target: unitControlModes.nodeId,
      set: {
        allowedModes: sql`excluded.allowed_modes`,
        allowedKinds: sql`excluded.allowed_kinds`,
        defaultMode: sql`excluded.default_mode`,
        isLocked: sql`excluded.is_locked`,
        lockReason: sql`excluded.lock_reason`,
        version: sql`excluded.version`,
        updatedAt: sql`excluded.updated_at`,
        updatedBy: sql`excluded.updated_by`,
      },
      setWhere: sql`${unitControlModes.version} = excluded.version - 1`,
    })
    .returning({ nodeId: unitControlModes.nodeId })
  const ids = new Set(saved.map(({ nodeId }) => nodeId))
  return units.map(({ keyId }) => keyId).filter((id) => !ids.has(id))
}

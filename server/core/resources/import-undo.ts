/**
 * All-or-nothing imports. Duty: remove what such an import wrote when one of its rows was refused or its server was
 * killed. Neighbours: import-writing.ts records what it writes. Invariants: the last row is removed first, as rows may
 * depend on earlier ones; a record that was removed or is in use meanwhile is left alone and logged.
 */

import { recordAudit } from '../audit/audit.ts'
import { SLICE_MS } from '../db/background-pool.ts'
import type { Queryable } from '../db/client.ts'
import type { Env } from '../env.ts'
import { AppError } from '../kit/app-error.ts'
import type { Actor } from '../kit/session.ts'
import {
  endRun,
  forgetRow,
  type ImportRun,
  newestRows,
  runsUntouchedSince,
  touchRun,
} from './import-runs.repository.ts'
import type { ResourceParts } from './resource-parts.ts'
import { removeOne } from './resource-save.ts'

/** Registered resources by their paths. */
export type Resources = ReadonlyMap<string, ResourceParts>

const SLICE_ROWS = 50
/** An active run updates its record many times a second, and ends when the database is away. */
export const CUT_OFF_MS = 120_000

/** Removes the records that a run has written, then the run itself. */
export async function undoRun(env: Env, run: ImportRun, resources: Resources): Promise<void> {
  const actor = actorOf(run)
  let count = 0

  async function removeRow(tx: Queryable, path: string, keyId: string): Promise<void> {
    const parts = resources.get(path)
    if (!parts) throw new Error(`No resource has the path ${path}.`)
    try {
      await tx.transaction((savepoint) => removeOne(savepoint, parts, keyId, actor, env.now()))
      count += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      env.log.warn({ path, keyId, why: error.message }, 'a row of an import that was taken back stays')
    }
  }

  /** Removes some rows, and the run when none is left. @returns Whether more may be left. */
  async function undoSlice(tx: Queryable): Promise<boolean> {
    const until = performance.now() + SLICE_MS
    // another server may have removed the run; the update also locks it, so that nothing is added to it meanwhile
    if (!(await touchRun(tx, run.id, new Date(env.now())))) return false
    const rows = await newestRows(tx, run.id, SLICE_ROWS)
    for (const { place, resource, keyId } of rows) {
      await removeRow(tx, resource, keyId)
      await forgetRow(tx, run.id, place)
      if (performance.now() >= until) break
    }
    if (rows.length > 0) return true
    await endRun(tx, run.id)
    if (count > 0)
      await recordAudit(tx, actor, env.now(), { module: run.module, action: 'importUndo', after: { removed: count } })
    return false
  }

  while (await env.background.transaction(undoSlice));
}

/** Removes the rows of imports that a killed server left unfinished. */
export async function undoCutOffImports(env: Env, resources: Resources): Promise<void> {
  for (const run of await runsUntouchedSince(env.background, new Date(env.now() - CUT_OFF_MS))) {
    env.log.warn({ module: run.module, loginName: run.loginName }, 'an import was cut off: its rows are removed')
    await undoRun(env, run, resources)
  }
}

/** The user who began an import, with the rights to remove its rows. */
const actorOf = ({ userId, loginName, realName, ip }: ImportRun): Actor => ({
  session: {
    sessionId: '',
    userId,
    loginName,
    companyId: '',
    level: 1,
    roles: [],
    permissions: new Set(),
    realName,
    scope: 'all',
    duties: [],
  },
  ip,
  language: 'zh-CN',
})

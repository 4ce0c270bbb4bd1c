/**
 * Files of geometry. Duty: list, a look inside, trial, import, its undoing, removal, export. Neighbours: core/files takes the file;
 * `reading` reads it in a process of its own; `plan` says what would become of it; `physics` and `pipes` write their records.
 * Invariants: an import is one transaction; what it writes is what its plan says; each record passes the checks of its form.
 */

import { geometryFileCalls as calls } from '#contract/endpoints/geometry-files.ts'
import type { Language } from '#contract/kit/language.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { lockByName } from '#server/core/db/lock-by-name.ts'
import type { Env } from '#server/core/env.ts'
import { removeLargeFile } from '#server/core/files/large/large-file.repository.ts'
import { refuseWithoutRoom } from '#server/core/files/refuse-without-room.ts'
import { invalidInput, notFound } from '#server/core/kit/app-error.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import type { NodeFollowers } from '../physics/node-followers.ts'
import { converterOf } from './coordinates/converter.ts'
import { registerGeometryExport } from './export/export-routes.ts'
import {
  earlierMappings,
  findGeometryFile,
  keepMapping,
  lastImport,
  listGeometryFiles,
  noteImport,
  noteUndone,
  removeGeometryFile,
  undoOf,
} from './files.repository.ts'
import { earlierFor, layersOf } from './look.ts'
import { sourcesInScope } from './present.repository.ts'
import { textsIn } from './texts/texts.ts'
import { converterOrRefuse, countsOf, planFor, readStored, trialOf } from './work.ts'
import { undoSteps, writePlan } from './write-plan.ts'

export function registerGeometryRoutes(router: ResourceRouter, env: Env, followers: NodeFollowers): void {
  const { db, background } = env
  registerGeometryExport(router, env)
  router.handle(calls.list, async () => ({ list: await listGeometryFiles(db), last: await lastImport(db) }))

  router.handle(calls.look, async ({ input: { keyId }, session, language, steps }) => {
    const file = await fileOf(db, keyId, language)
    const read = await readStored(background, file, language, steps.gone)
    const layers = layersOf(read)
    return {
      projection: read.projection,
      layers,
      earlier: earlierFor(layers, await earlierMappings(db, keyId)),
      sources: await sourcesInScope(db, session),
    }
  })

  router.handle(calls.try, async ({ input: { keyId, mapping }, actor, language, steps }) => {
    const file = await fileOf(db, keyId, language)
    const converter = converterOf(mapping.system)
    if (typeof converter === 'string') {
      const systemFault = textsIn(language).systemFaults[converter]
      return { systemFault, mistakes: [], residualsM: [], counts: countsOf(() => 0), things: [] }
    }
    const read = await readStored(background, file, language, steps.gone)
    return trialOf(await planFor(background, read, mapping, converter, actor), converter, language)
  })

  router.handle(calls.import, async ({ input, actor, language, steps, audit }) => {
    const { keyId, mapping, leavesOutRefused } = input
    await refuseWithoutRoom(env, language)
    const file = await fileOf(db, keyId, language)
    const converter = converterOrRefuse(mapping.system, language)
    const read = await readStored(background, file, language, steps.gone)
    return router.imports(() =>
      background.transaction(async (tx) => {
        await lockByName(tx, 'geometry import')
        const { plan } = await planFor(tx, read, mapping, converter, actor)
        const counts = countsOf((state) => plan.things.filter((thing) => thing.state === state).length)
        if (counts.refused > 0 && !leavesOutRefused)
          throw invalidInput([{ field: 'keyId', rule: textsIn(language).refusedRows(counts.refused) }])
        const now = env.now()
        const undo = await writePlan(plan.changes, { tx, followers, actor, now, steps })
        await keepMapping(tx, keyId, mapping)
        if (undo.length > 0)
          await noteImport(tx, {
            fileId: keyId,
            fileName: file.name,
            importedBy: actor.session.realName,
            importedAt: new Date(now),
            numAdded: counts.added,
            numChanged: counts.changed,
            undo,
          })
        await audit(tx, { targetId: keyId, targetName: file.name, after: counts })
        return counts
      }),
    )
  })

  router.handle(calls.undo, ({ input: { keyId }, actor, language, steps, audit }) =>
    router.imports(() =>
      background.transaction(async (tx) => {
        await lockByName(tx, 'geometry import')
        const last = await lastImport(tx)
        const undo = last?.keyId === keyId ? await undoOf(tx, keyId) : null
        if (!last || !undo) throw notFound(textsIn(language).noSuchImport)
        await undoSteps(undo, { tx, followers, actor, now: env.now(), steps })
        await noteUndone(tx, keyId)
        await audit(tx, { targetId: keyId, targetName: last.fileName })
      }),
    ),
  )

  router.handle(calls.del, ({ input: { keyId }, language, audit }) =>
    db.transaction(async (tx) => {
      const file = await fileOf(tx, keyId, language)
      await removeGeometryFile(tx, keyId)
      await removeLargeFile(tx, keyId)
      await audit(tx, { targetId: keyId, targetName: file.name, before: file })
    }),
  )
}

async function fileOf(db: Queryable, keyId: string, language: Language) {
  const file = await findGeometryFile(db, keyId)
  if (!file) throw notFound(textsIn(language).noSuchFile)
  return file
}

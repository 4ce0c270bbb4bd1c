import { mapSettingsCalls } from '#contract/endpoints/map-settings.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { refuseStale } from '#server/core/resources/resource-save.ts'
import { centreOfNodes, readMapSettings, saveMapSettings } from './settings.repository.ts'
import { textsIn } from './texts/texts.ts'

/** How the maps of the company begin, as administrators see and change it. */
export function registerMapSettingsRoutes(router: Router, { db, now }: Pick<Env, 'db' | 'now'>): void {
  router.handle(mapSettingsCalls.read, async () => {
    const { settings, last } = await readMapSettings(db)
    return { ...settings, version: last.version }
  })
  router.handle(mapSettingsCalls.update, ({ input: { version, ...settings }, actor, audit }) =>
    db.transaction(async (tx) => {
      const before = await readMapSettings(tx)
      refuseStale(before.last, version, actor)
      const by = actor.session.realName
      if (!(await saveMapSettings(tx, { settings, version, by, at: new Date(now()) })))
        refuseStale((await readMapSettings(tx)).last, -1, actor)
      await audit(tx, {
        targetName: textsIn(actor.language).mapSettings,
        before: { ...before.settings, version },
        after: { ...settings, version: version + 1 },
      })
    }),
  )
  router.handle(mapSettingsCalls.networkCentre, () => centreOfNodes(db))
}

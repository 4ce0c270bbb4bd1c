import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/core/db/client.ts'
import { once } from '#server/first-start/steps.ts'
import { sourceColumns } from '#server/modules/data-config/tables.ts'
import { moduleSettings } from '#server/modules/module-settings/tables.ts'
import { physicsNodes } from '#server/modules/physics/tables.ts'

const OF_SOURCE = ['T1g', 'T1h', 'P1g', 'P1h', 'F1', 'Q1', 'HT1', 'TA', 'EM_P', 'EM_EP'] as const
const SETTINGS = { 'alarm.dutyPhone': '0313-8100119', 'report.title': '云川热力有限公司生产日报' } as const

/**
 * Settings of the demo's administrator: source columns and settings with the company's name. Needs the demo's network.
 */
export async function seedDemoDetails(db: Db): Promise<void> {
  await once(db, 'demo: details', async (tx) => {
    const sources = await tx
      .select({ nodeId: physicsNodes.id })
      .from(physicsNodes)
      .where(eq(physicsNodes.nodeType, 'source'))
      .orderBy(asc(physicsNodes.code))
    if (sources.length > 0)
      await tx
        .insert(sourceColumns)
        .values(sources.map((source) => ({ ...source, paramCodes: [...OF_SOURCE] })))
        .onConflictDoNothing()
    for (const [key, value] of Object.entries(SETTINGS))
      await tx.update(moduleSettings).set({ value }).where(eq(moduleSettings.key, key))
  })
}

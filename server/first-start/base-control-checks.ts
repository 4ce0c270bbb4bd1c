import { CHECK_RULES, CONTROL_CHECKS } from '#contract/control/control-checks.ts'
import type { Db } from '../core/db/client.ts'
import { controlChecks } from '../modules/control/tables.ts'
import { once } from './steps.ts'

/** What the housekeeper of control loops looks for from a first start on; each is added once, and people may change it. */
export async function seedControlChecks(db: Db): Promise<void> {
  for (const check of CONTROL_CHECKS)
    await once(db, `control check ${check}`, async (tx) => {
      const { limit, minutes, action } = CHECK_RULES[check].start
      await tx
        .insert(controlChecks)
        .values({ check, loop: 'all', threshold: limit, minutes, action, isActive: true, updatedBy: '系统' })
        .onConflictDoNothing()
    })
}

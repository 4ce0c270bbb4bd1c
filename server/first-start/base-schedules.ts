import type { Db } from '../core/db/client.ts'
import { addSchedule, type NewJobSchedule } from '../core/jobs/schedule.repository.ts'
import { companyZone } from '../core/kit/company-time.ts'
import { ALL_MODULES } from '../modules/all-modules.ts'
import { once } from './steps.ts'

const BY = '系统'

export const BASE_SCHEDULES: readonly NewJobSchedule[] = ALL_MODULES.flatMap(({ schedules = [] }) => schedules)

/** The product's own background work as tasks that people may change; each is added once, with its version. */
export async function seedSchedules(db: Db, now: number): Promise<void> {
  for (const schedule of BASE_SCHEDULES)
    await once(db, `schedule ${schedule.code}`, async (tx) => {
      await addSchedule(tx, { ...schedule, updatedBy: BY }, companyZone().name, now)
    })
}

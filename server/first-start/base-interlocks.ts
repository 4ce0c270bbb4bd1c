import type { Db } from '../core/db/client.ts'
import { controlInterlocks } from '../modules/control/tables.ts'
import { once } from './steps.ts'

/** A circulation pump without water pressure draws air and runs dry (domain guide 2.7). */
const LEAST_RETURN_PRESSURE_MPA = 0.15

const BASE_INTERLOCKS = [
  {
    nodeType: 'unit',
    paramCode: 'XP1_Start',
    value: 1,
    condition: `{P2h} >= ${LEAST_RETURN_PRESSURE_MPA}`,
    reason: '二次回水压力过低，循环泵不得启动',
    reasonEn: 'the secondary return pressure is too low to start the circulation pump',
  },
] as const

/** Conditions that hold in every company from its first start on; each is added once, and people may change it. */
export async function seedInterlocks(db: Db): Promise<void> {
  for (const interlock of BASE_INTERLOCKS)
    await once(db, `interlock ${interlock.nodeType} ${interlock.paramCode}`, async (tx) => {
      await tx.insert(controlInterlocks).values({ ...interlock, updatedBy: '系统' })
    })
}

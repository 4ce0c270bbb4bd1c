import { z } from 'zod'
import { label } from '#contract/kit/language.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { inTransaction } from '#server/core/db/in-transaction.ts'
import { defineJob } from '#server/core/jobs/job-kind.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import { reportAlarm } from '../report-alarm.ts'
import { dailyWater, nightFlow, unitsWithMakeUp } from './water-loss.repository.ts'
import { dailyLoss, slowLeak } from './water-loss.ts'

const WATER_LOSS = 7
const DAYS_BEFORE = 14
const NIGHTS = 4
const KG_PER_T = 1000

/** Looks each day for units that lost far more water than before, and for leaks that grow slowly. */
export const waterLossJob = defineJob({
  kind: 'alarms.waterLoss',
  title: label('失水分析（按日）', 'Water loss by day'),
  params: z.strictObject({}),
  paramNames: {},
  timeoutMs: 600_000,
  maxAttempts: 3,
  async run({ signal, progress, db, now }) {
    const at = now()
    const today = companyDay(at)
    const units = await unitsWithMakeUp(db)
    let numOn = 0
    for (const [index, unit] of units.entries()) {
      signal.throwIfAborted()
      const shared = {
        at,
        warnNumber: WATER_LOSS,
        location: unit.unitName,
        node: { id: unit.stationId, name: unit.stationName },
      }
      const days = unit.totalPointId === null ? null : await dailyWater(db, unit.totalPointId, today, DAYS_BEFORE + 1)
      const perM2 = (tons: number): number => (tons * KG_PER_T) / unit.areaM2
      const yesterday = days?.get(1)
      const day = yesterday === undefined ? null : perM2(yesterday)
      const before = [...(days ?? [])].flatMap(([ago, tons]) => (ago === 1 ? [] : [perM2(tons)]))
      const loss = dailyLoss(day, before)
      const flows = unit.flowPointId === null ? null : await nightFlow(db, unit.flowPointId, today, NIGHTS)
      const leak = slowLeak([4, 3, 2, 1].map((ago) => flows?.get(ago) ?? null))
      await inTransaction(db, async (client) => {
        const dailyKey = { sourceKey: `water-daily:${unit.unitId}`, at }
        if (loss?.isOn && day !== null)
          await reportAlarm(client, {
            ...shared,
            ...dailyKey,
            isOn: true,
            warnLevel: 1,
            value: day,
            limit: loss.limit,
            text: label(
              `日补水量 ${formatQuantity(day, 3)} kg/m²，远高于前 ${DAYS_BEFORE} 天`,
              `make-up water of the day ${formatQuantity(day, 3)} kg/m², far above the ${DAYS_BEFORE} days before`,
            ),
            conditionInfo: label(
              `高于前 ${DAYS_BEFORE} 天中位数的 3 倍（${formatQuantity(loss.limit, 3)} kg/m²）`,
              `above 3 times the median of the ${DAYS_BEFORE} days before (${formatQuantity(loss.limit, 3)} kg/m²)`,
            ),
          })
        else if (loss) await reportAlarm(client, { ...dailyKey, isOn: false })
        const leakKey = { sourceKey: `water-slow-leak:${unit.unitId}`, at }
        if (leak?.isOn)
          await reportAlarm(client, {
            ...shared,
            ...leakKey,
            isOn: true,
            warnLevel: 2,
            value: leak.growth,
            limit: 0.1,
            text: label(
              `疑似慢漏，夜间补水量每天增加 ${formatQuantity(leak.growth, 2)} t/h`,
              `probably a slow leak, make-up at night grows by ${formatQuantity(leak.growth, 2)} t/h each day`,
            ),
            conditionInfo: label(
              '2 至 4 时补水量连续 3 天每天增加超过 0.1 t/h',
              'make-up from 2 to 4 o’clock grew by more than 0.1 t/h on each of 3 days',
            ),
          })
        else if (leak) await reportAlarm(client, { ...leakKey, isOn: false })
      })
      numOn += Number(loss?.isOn ?? false) + Number(leak?.isOn ?? false)
      progress((index + 1) / units.length)
    }
    return label(`检查 ${units.length} 台机组，${numOn} 处失水`, `Units checked: ${units.length}; losses: ${numOn}`)
  },
})

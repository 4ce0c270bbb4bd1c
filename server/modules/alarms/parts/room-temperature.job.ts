import { z } from 'zod'
import { label } from '#contract/kit/language.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { inTransaction } from '#server/core/db/in-transaction.ts'
import { defineJob } from '#server/core/jobs/job-kind.ts'
import { reportAlarm } from '../report-alarm.ts'
import { meansOf, roomsNow } from './room-temperature.repository.ts'
import { coldRooms, coolingRooms } from './room-temperature.ts'

const ROOMS = 9
const LEVEL = 2

/** Looks every ten minutes whether the rooms of the whole network are too cold, or cool down. */
export const roomTemperatureJob = defineJob({
  kind: 'alarms.roomTemperature',
  title: label('全网室温异常检查', 'Room temperatures of the network'),
  params: z.strictObject({}),
  paramNames: {},
  timeoutMs: 120_000,
  maxAttempts: 1,
  async run({ signal, db, now }) {
    const ms = now()
    const at = new Date(ms)
    const rooms = await roomsNow(db, at)
    signal.throwIfAborted()
    const present = { rooms, mean: await meansOf(db, 'RT', at), outdoor: await meansOf(db, 'TA', at) }
    const cold = coldRooms(present)
    const cooling = coolingRooms(present)
    const shared = { at: ms, warnNumber: ROOMS, warnLevel: LEVEL } as const
    await inTransaction(db, async (client) => {
      const coldKey = 'rooms-cold:all'
      if (cold?.isOn)
        await reportAlarm(client, {
          ...shared,
          sourceKey: coldKey,
          isOn: true,
          value: 100 * cold.share,
          limit: 5,
          text: label(
            `全网室温异常，${formatQuantity(100 * cold.share, 1)} % 的房间低于 18 °C`,
            `Room temperatures of the network: ${formatQuantity(100 * cold.share, 1)} % of the rooms are below 18 °C`,
          ),
          conditionInfo: label(
            '有效房间中低于 18 °C 的超过 5 %',
            'more than 5 % of the rooms with valid data below 18 °C',
          ),
        })
      else if (cold) await reportAlarm(client, { at: ms, sourceKey: coldKey, isOn: false })
      const coolingKey = 'rooms-cooling:all'
      if (cooling?.isOn)
        await reportAlarm(client, {
          ...shared,
          sourceKey: coolingKey,
          isOn: true,
          value: cooling.drop,
          limit: 1,
          text: label(
            `全网室温异常，平均室温 6 小时下降 ${formatQuantity(cooling.drop, 1)} K`,
            `Room temperatures of the network: the mean fell by ${formatQuantity(cooling.drop, 1)} K in 6 hours`,
          ),
          conditionInfo: label(
            '室外温度平稳时，平均室温 6 小时下降超过 1 K',
            'mean room temperature fell by more than 1 K in 6 hours at a steady outdoor temperature',
          ),
        })
      else if (cooling) await reportAlarm(client, { at: ms, sourceKey: coolingKey, isOn: false })
    })
    return label(`检查 ${rooms.length} 个房间`, `Rooms checked: ${rooms.length}`)
  },
})

import type { AlarmRecord } from '#contract/endpoints/alarm-watch.ts'
import { epochMsOf } from '#lib/format-time.ts'
import type { MenuPoint } from '../point-menu/point-ways.ts'

type AlarmPlace = Pick<AlarmRecord, 'heatName' | 'heatKeyId' | 'pointLocation' | 'pointCode' | 'warnTime'>

/** What an alarm is of, for the ways from it to other pages. */
export function alarmMenuPoint({ heatName, heatKeyId, pointLocation, pointCode, warnTime }: AlarmPlace): MenuPoint {
  return {
    name: [heatName, pointLocation].filter((part) => part !== '').join(' '),
    codes: pointCode ? [pointCode] : [],
    nodeCode: pointCode?.replace(/\.[^.]*$/, '') ?? pointLocation,
    alarmAt: epochMsOf(warnTime),
    ...(heatKeyId === '' ? {} : { heat: { keyId: heatKeyId, name: heatName } }),
  }
}

import type { MenuPoint } from '#archetypes/point-menu/point-ways.ts'
import type { AlarmRecord } from '#contract/endpoints/alarm-watch.ts'

/** What an alarm is of, for the menu of its pages. */
export function menuPointOf({ heatName, heatKeyId, pointLocation, pointCode = null }: AlarmRecord): MenuPoint {
  return {
    name: [heatName, pointLocation].filter((part) => part !== '').join(' '),
    codes: pointCode === null ? [] : [pointCode],
    nodeCode: pointCode?.replace(/\.[^.]*$/, '') ?? pointLocation,
    ...(heatKeyId === '' ? {} : { heat: { keyId: heatKeyId, name: heatName } }),
  }
}

import type { AlarmRecord } from '#contract/endpoints/alarm-watch.ts'

/**
 * The alarms of some nodes among those of their station: an alarm of no point concerns the whole station.
 *
 * @param nodeCodes - `HZ0012.1`; the alarms of what is below a node are its own.
 */
export const alarmsAt = <Alarm extends Pick<AlarmRecord, 'pointCode'>>(
  alarms: readonly Alarm[],
  nodeCodes: readonly string[],
): readonly Alarm[] =>
  alarms.filter(({ pointCode }) => !pointCode || nodeCodes.some((code) => pointCode.startsWith(`${code}.`)))

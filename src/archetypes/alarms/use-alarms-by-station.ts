import { alarmWatchCalls } from '#contract/endpoints/alarm-watch.ts'
import { ALARM_POLL_MS } from '#contract/endpoints/alarms.ts'
import type { OutputOf } from '#contract/kit/call.ts'
import { useAnswer } from '#data/calls.ts'
import { type AlarmsOf, alarmsByStation } from './alarms-by-station.ts'

const MOST_ALARMS = 500
const NONE: AlarmsOf = {}

const countAlarms = ({ list }: OutputOf<typeof alarmWatchCalls.list>): AlarmsOf => alarmsByStation(list)

/** The active alarms of each station, polled; none for users who may not see alarms. */
export const useAlarmsByStation = (): AlarmsOf =>
  useAnswer(
    alarmWatchCalls.list,
    { limit: MOST_ALARMS },
    { refetchInterval: ALARM_POLL_MS, retry: false, select: countAlarms },
  ).data ?? NONE

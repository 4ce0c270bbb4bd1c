import { alarmWatchCalls } from '#contract/endpoints/alarm-watch.ts'
import { ALARM_POLL_MS } from '#contract/endpoints/alarms.ts'
import { useAnswer } from '#data/calls.ts'

/** The active alarms of a station, polled. */
export const useStationAlarms = (heatKeyId: string) =>
  useAnswer(alarmWatchCalls.list, { heatKeyId }, { refetchInterval: ALARM_POLL_MS, retry: false })

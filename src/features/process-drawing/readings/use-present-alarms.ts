import { type AlarmRecord, alarmWatchCalls } from '#contract/endpoints/alarm-watch.ts'
import { ALARM_POLL_MS } from '#contract/endpoints/alarms.ts'
import { useHoldsCode } from '#data/button-permission.ts'
import { useAnswer } from '#data/calls.ts'

/** Most alarms that a drawing marks; a network with more of them is in a flood. */
const MAX_MARKED_ALARMS = 500
const NO_ALARMS: readonly AlarmRecord[] = []

/**
 * Active alarms, polled, the newest first, at most {@link MAX_MARKED_ALARMS}; none for users who may not see alarms.
 *
 * @param heatKeyId - Of one station or source; null: of all; undefined: nothing is asked yet.
 */
export function usePresentAlarms(heatKeyId: string | null | undefined) {
  const mayView = useHoldsCode('alarm:view')
  const { data, error, refetch } = useAnswer(
    alarmWatchCalls.list,
    { ...(typeof heatKeyId === 'string' ? { heatKeyId } : {}), limit: MAX_MARKED_ALARMS },
    { enabled: mayView && heatKeyId !== undefined, refetchInterval: ALARM_POLL_MS, retry: false },
  )
  return { mayView, alarms: data?.list ?? NO_ALARMS, isWaiting: mayView && !data && !error, error, refetch }
}

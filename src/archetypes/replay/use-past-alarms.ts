import { useMemo } from 'react'
import { alarmHistoryCalls } from '#contract/endpoints/alarm-history.ts'
import type { AlarmRecord } from '#contract/endpoints/alarm-watch.ts'
import { useHoldsCode } from '#data/button-permission.ts'
import { useAnswer } from '#data/calls.ts'
import { companyDay, endOfCompanyDay, startOfCompanyDay } from '#lib/company-day.ts'
import { epochMsOf } from '#lib/format-time.ts'
import type { ReplayWindow } from './replay-window.ts'

const DAY_MS = 86_400_000
/** The longest span that is listed at once. */
const MAX_SPAN_MS = 366 * DAY_MS
/** The newest of a span: more can neither be told apart on a scale nor in a drawing. */
const MAX_ALARMS = 500
const NO_ALARMS: readonly AlarmRecord[] = []

/** A station or source by its key; null: all of them; undefined: nothing is asked yet. */
type Heat = string | null | undefined

const inputFor = (heat: Heat, from: number, to: number) => ({
  ...(typeof heat === 'string' ? { heatKeyId: heat } : {}),
  from,
  to,
  limit: MAX_ALARMS,
})

/** The alarms that stood at a moment (epoch ms); none for users who may not see alarms, and none for null. */
export function useAlarmsAt(heat: Heat, moment: number | null): readonly AlarmRecord[] {
  const mayView = useHoldsCode('alarm:view')
  const day = companyDay(moment ?? 0)
  const { data } = useAnswer(
    alarmHistoryCalls.list,
    { ...inputFor(heat, startOfCompanyDay(day), endOfCompanyDay(day)), withEarlier: true },
    { enabled: mayView && heat !== undefined && moment !== null },
  )
  const standing = (data?.list ?? NO_ALARMS).filter(
    ({ warnTime, recoverTime }) =>
      moment !== null && epochMsOf(warnTime) <= moment && (recoverTime === null || epochMsOf(recoverTime) > moment),
  )
  // the same list as long as the same alarms stand
  const key = standing.map(({ keyId }) => keyId).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is listed
  return useMemo(() => standing, [key, data])
}

/** The alarms that were raised in a part of the past, newest first. */
export function useAlarmsIn(heat: Heat, { from, to }: ReplayWindow) {
  const mayView = useHoldsCode('alarm:view')
  const { data, error } = useAnswer(alarmHistoryCalls.list, inputFor(heat, Math.max(from, to - MAX_SPAN_MS), to), {
    enabled: mayView && heat !== undefined && from < to,
  })
  return {
    raised: data?.list ?? NO_ALARMS,
    /** Older ones are not listed. */
    isCut: (data?.total ?? 0) > MAX_ALARMS || to - from > MAX_SPAN_MS,
    error,
  }
}

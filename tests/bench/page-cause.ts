import type { PageTimes } from './page-watch.ts'

/** What most of the time from a press to a page in use was spent on, in words. */
export function causeOf({ pressMs, dataMs, parts }: PageTimes): string {
  const { codeMs, callMs, numWaves, slowestCall, busyMs } = parts
  const ms = (value: number): string => `${Math.round(value)} ms`
  const call = slowestCall ? `${slowestCall.path} took ${ms(slowestCall.ms)}` : ''
  const waves = numWaves > 1 ? `, ${numWaves} times one after the other` : ''
  const causes = [
    { ms: callMs, text: `waits for calls for ${ms(callMs)}${waves}; ${call}` },
    { ms: codeMs, text: `loads its code for ${ms(codeMs)}` },
    { ms: busyMs, text: `computes for ${ms(busyMs)}` },
    { ms: dataMs, text: `shows its data ${ms(dataMs)} after the last answer` },
  ]
  const [main] = causes.toSorted((one, other) => other.ms - one.ms)
  return main && main.ms > pressMs / 4 ? main.text : 'nothing that stands out'
}

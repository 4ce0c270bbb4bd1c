import { meterExchangeCalls } from '#contract/endpoints/meter-exchange.ts'
import { useAnswer } from '#data/calls.ts'

const { readings } = meterExchangeCalls

/** What is stored of a counter around the time that a form names; nothing is asked before the form names both. */
export function useReadingsAround(values: Readonly<Record<string, unknown>>, keyId: string | undefined) {
  const question = readings.input.safeParse({ ...values, keyId })
  const asked = question.success ? question.data : { pointCode: '', day: '', hour: 0, minute: 0 }
  return useAnswer(readings, asked, { enabled: question.success, retry: false })
}

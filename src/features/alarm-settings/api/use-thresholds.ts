import { useMutation } from '@tanstack/react-query'
import { listInput, type ResourceQuery } from '#archetypes/resource/list-query.ts'
import type { InputOf } from '#contract/kit/call.ts'
import type { ListResult } from '#contract/kit/resource.ts'
import { callsOf } from '#contract/kit/resource-calls.ts'
import {
  alarmThresholdResource,
  type ThresholdOutcome,
  thresholdCalls,
  thresholdRow,
} from '#contract/resources/alarm-threshold.resource.ts'
import { useAnswer, useAsk, useShownAnswer } from '#data/calls.ts'

type SetInput = InputOf<typeof thresholdCalls.set>
type CopyInput = InputOf<typeof thresholdCalls.copy>

/** A change of thresholds as its dialog sends it: as a preview first, then with its reason. */
export type ThresholdAsk =
  | { readonly kind: 'set'; readonly input: SetInput }
  | { readonly kind: 'copy'; readonly input: CopyInput }

/** Failures are shown by the dialog. */
export function useChangeThresholds() {
  const ask = useAsk()
  return useMutation({
    mutationFn: ({ kind, input }: ThresholdAsk): Promise<ThresholdOutcome> =>
      kind === 'set'
        ? ask(thresholdCalls.set, input, { isQuiet: true })
        : ask(thresholdCalls.copy, input, { isQuiet: true }),
  })
}

export const useThresholdHistory = (keyId: string) => useAnswer(thresholdCalls.history, { keyId })

const typed = ({ list, total }: ListResult) => ({ list: list.map((row) => thresholdRow.parse(row)), total })

/** A page of points with their thresholds. The previous rows stay while the next page loads. */
export const useThresholdList = (query: ResourceQuery) =>
  useShownAnswer(callsOf(alarmThresholdResource).list, listInput(query), {
    isQuiet: false,
    select: typed,
  })

// State of a history page in its address. Pure: use-search-state.ts connects it to the router.

import {
  HISTORY_MEASURES,
  HISTORY_STEPS,
  type HistoryMeasure,
  type HistoryStep,
  MAX_HISTORY_VALUES,
  STEP_MS,
} from '#contract/endpoints/telemetry.ts'
import { readList, writeList } from '../telemetry/address-list.ts'
import { type Period, readRange, type TimeRange, writeRange } from '../telemetry/time-range.ts'

type StepChoice = HistoryStep | 'auto'
export const STEP_CHOICES: readonly StepChoice[] = ['auto', ...HISTORY_STEPS]

export interface HistoryState {
  /** Topmost checked nodes. */
  readonly nodes: readonly string[]
  readonly params: readonly string[]
  readonly range: TimeRange
  readonly step: StepChoice
  readonly measure: HistoryMeasure
}

/** @param defaultParams - Used where the address names none. */
export function readHistoryState(search: URLSearchParams, defaultParams: readonly string[]): HistoryState {
  const params = readList(search, 'params')
  return {
    nodes: readList(search, 'nodes'),
    params: params.length > 0 ? params : defaultParams,
    range: readRange(search),
    step: STEP_CHOICES.find((step) => step === search.get('step')) ?? 'auto',
    measure: HISTORY_MEASURES.find((measure) => measure === search.get('measure')) ?? 'average',
  }
}

/** The address of a state: only differences from the default, plus the other parameters of the address. */
export function writeHistoryState(
  state: HistoryState,
  search: URLSearchParams,
  defaultParams: readonly string[],
): URLSearchParams {
  const next = new URLSearchParams(search)
  writeList(next, 'nodes', state.nodes)
  writeList(next, 'params', state.params.join() === defaultParams.join() ? [] : state.params)
  writeRange(state.range, next)
  next.delete('step')
  next.delete('measure')
  if (state.step !== 'auto') next.set('step', state.step)
  if (state.measure !== 'average') next.set('measure', state.measure)
  return next
}

/** Whether a step would return more values than one answer may hold; only the server knows the number of raw values. */
export function isStepTooFine(step: StepChoice, { from, to }: Period, numPoints: number): boolean {
  if (step === 'auto' || step === 'raw') return false
  return ((to - from) / STEP_MS[step]) * numPoints > MAX_HISTORY_VALUES
}

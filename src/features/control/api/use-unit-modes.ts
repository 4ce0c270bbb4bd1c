import { unitControlModeCalls as calls } from '#contract/endpoints/unit-control-modes.ts'
import { useAnswer } from '#data/calls.ts'

/** Modes change at their cabinets without a word from here. */
const POLL_MS = 15_000

export const useUnitModes = () => useAnswer(calls.list, {}, { refetchInterval: POLL_MS })

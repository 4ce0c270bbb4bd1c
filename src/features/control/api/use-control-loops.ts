import type { ControlLoop } from '#contract/control/control-loops.ts'
import { controlLoopCalls as calls } from '#contract/endpoints/control-loops.ts'
import { useAnswer, useShownAnswer } from '#data/calls.ts'

/** The present of hundreds of loops; what was judged changes by the hour. */
const POLL_MS = 10_000
const COURSE_POLL_MS = 60_000

export const useControlLoops = () => useAnswer(calls.list, {}, { refetchInterval: POLL_MS })
export const useLoopOverview = () => useAnswer(calls.overview, {}, { refetchInterval: POLL_MS })
export const useLoopCourse = (nodeId: string, loop: ControlLoop) =>
  useShownAnswer(calls.course, { nodeId, loop }, { refetchInterval: COURSE_POLL_MS })

import { useEffect, useMemo } from 'react'
import { ALARM_POLL_MS } from '#contract/endpoints/alarms.ts'
import type { DrawingToEdit } from '#contract/endpoints/drawings.ts'
import { type WallAlarm, wallCalls } from '#contract/endpoints/walls.ts'
import { useAnswer } from '#data/calls.ts'
import type { DrawingViewerHandle } from '#drawing/index.ts'
import { drawingAlarms, pointAlarms } from '../readings/drawing-alarms.ts'

const NO_ALARMS: readonly WallAlarm[] = []

/** Marks what is in alarm on the drawing of a wall, as the viewer does; nothing where the wall's maker may not see alarms. */
export function useMarkedAlarms(drawing: DrawingToEdit | null, handle: DrawingViewerHandle | null): void {
  const { data = NO_ALARMS } = useAnswer(wallCalls.alarms, {}, { refetchInterval: ALARM_POLL_MS, retry: false })
  const marked = useMemo(() => {
    const heatCodes = new Map(data.map(({ heatKeyId, heatCode }) => [heatKeyId, heatCode]))
    return pointAlarms(drawing ? drawingAlarms(data, drawing, heatCodes) : [])
  }, [data, drawing])
  useEffect(() => handle?.setAlarms(marked), [handle, marked])
}

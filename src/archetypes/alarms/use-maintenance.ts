import { useMemo } from 'react'
import { alarmHandlingCalls, type MaintenanceMark } from '#contract/endpoints/alarm-handling.ts'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { useAnswer } from '#data/calls.ts'
import { type Marked, maintainedNodes } from './maintained-nodes.ts'

const FRESH_MS = 30_000
const NO_MARKS: readonly MaintenanceMark[] = []

/** Maintenance that has not ended. Users who may not see alarms see none. */
export const useMaintenance = () =>
  useAnswer(alarmHandlingCalls.maintenance, {}, { staleTime: FRESH_MS, refetchInterval: FRESH_MS, retry: false })

/** The nodes under maintenance; the same object until a mark or the nodes change. */
export function useMaintainedNodes(nodes: readonly TelemetryNode[]): Marked {
  const marks = useMaintenance().data ?? NO_MARKS
  return useMemo(() => maintainedNodes(marks, nodes), [marks, nodes])
}

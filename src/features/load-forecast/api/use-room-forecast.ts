import { roomForecastCalls as calls } from '#contract/endpoints/room-forecast.ts'
import { useShownAnswer } from '#data/calls.ts'

const POLL_MS = 300_000

/** @param nodeId - Of a source; null: all units that are seen. */
export const useRoomOverview = (nodeId: string | null) =>
  useShownAnswer(calls.overview, { nodeId }, { refetchInterval: POLL_MS })

export const useRoomsOfUnit = (nodeId: string) => useShownAnswer(calls.ofUnit, { nodeId }, { refetchInterval: POLL_MS })

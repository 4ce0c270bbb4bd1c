import { stationNoteCalls } from '#contract/endpoints/station-notes.ts'
import { useShownAnswer } from '#data/calls.ts'

/** Others write too. */
const POLL_MS = 30_000

/** A page of the notes of a station, newest first. */
export const useStationNotes = (nodeId: string, page: number) =>
  useShownAnswer(stationNoteCalls.list, { nodeId, page }, { refetchInterval: POLL_MS, retry: false })

import { keepPreviousData } from '@tanstack/react-query'
import { stationNoteCalls } from '#contract/endpoints/station-notes.ts'
import { useAnswer } from '#data/calls.ts'

/** Others write too. */
const POLL_MS = 30_000

/** A page of the notes of a station, newest first. */
export const useStationNotes = (nodeId: string, page: number) =>
  useAnswer(
    stationNoteCalls.list,
    { nodeId, page },
    { refetchInterval: POLL_MS, retry: false, placeholderData: keepPreviousData },
  )

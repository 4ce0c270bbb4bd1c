import { useMemo } from 'react'
import { drawingCalls, type RollOutStation } from '#contract/endpoints/drawings.ts'
import { useAnswer } from '#data/calls.ts'

const NO_STATIONS: readonly RollOutStation[] = []

/** The stations that a drawing is or could be shown for, and those that it is shown for now, by code. */
export function useRollOut(keyId: string) {
  const { data, error, refetch } = useAnswer(drawingCalls.rollOut, { keyId })
  const stations = data?.stations ?? NO_STATIONS
  const shownNow = useMemo<ReadonlySet<string>>(
    () => new Set(stations.filter(({ shownBy }) => shownBy === 'this').map(({ nodeCode }) => nodeCode)),
    [stations],
  )
  return { data, stations, shownNow, error, refetch }
}

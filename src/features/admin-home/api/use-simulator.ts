import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import {
  SIMULATOR_FAULTS,
  SIMULATOR_START_FAULT,
  SIMULATOR_STOP_FAULT,
  simulatorFaults,
  startedFault,
} from '#contract/endpoints/simulator.ts'
import { useHttp } from '#data/console-services.ts'

const POLL_MS = 5_000
const KEY = ['simulator', 'faults']

export interface FaultOrder {
  readonly kind: string
  readonly target: string
  readonly severity?: number
  readonly durationS?: number
}

/** What can go wrong in the demo, and what does; null where there is no simulator. */
export function useSimulatorFaults(isWanted: boolean) {
  const http = useHttp()
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      http.call(SIMULATOR_FAULTS, { method: 'GET', schema: simulatorFaults, isQuiet: true, signal }),
    refetchInterval: POLL_MS,
    enabled: isWanted,
  })
}

export function useFaultActions() {
  const http = useHttp()
  const queries = useQueryClient()
  const renew = () => queries.invalidateQueries({ queryKey: KEY })
  return {
    start: useMutation({
      mutationFn: (order: FaultOrder) =>
        http.call(SIMULATOR_START_FAULT, {
          method: 'POST',
          body: 'json',
          json: { ...order },
          schema: startedFault,
          isQuiet: true,
        }),
      onSuccess: renew,
    }),
    stop: useMutation({
      mutationFn: (id: string) =>
        http.call(SIMULATOR_STOP_FAULT, { method: 'POST', params: { id }, schema: z.unknown() }),
      onSettled: renew,
    }),
  }
}

import { useMutation } from '@tanstack/react-query'
import { simulatorCalls } from '#contract/endpoints/simulator.ts'
import { useAnswer, useAsk, useRenew } from '#data/calls.ts'

const POLL_MS = 5_000

interface FaultOrder {
  readonly kind: string
  readonly target: string
  readonly severity?: number
  readonly durationS?: number
}

/** Possible faults of the demo and those that are active; null where there is no simulator. */
export const useSimulatorFaults = (isWanted: boolean) =>
  useAnswer(simulatorCalls.faults, {}, { refetchInterval: POLL_MS, enabled: isWanted })

export function useFaultActions() {
  const ask = useAsk()
  const renew = useRenew()
  return {
    start: useMutation({
      mutationFn: (order: FaultOrder) => ask(simulatorCalls.startFault, order, { isQuiet: true }),
    }),
    stop: useMutation({
      mutationFn: (id: string) => ask(simulatorCalls.stopFault, { id }),
      // a fault that has ended by itself also leaves the list
      onError: () => renew(simulatorCalls.stopFault),
    }),
  }
}

import { gatewayConfigStateCall } from '#contract/endpoints/gateway-config.ts'
import { gatewayCalls } from '#contract/endpoints/gateways.ts'
import { useHoldsCode } from '#data/button-permission.ts'
import { useAnswer } from '#data/calls.ts'

const POLL_MS = 5_000

export const useGateways = () => useAnswer(gatewayCalls.list, {}, { refetchInterval: POLL_MS, retry: false })

/** What a gateway has sent lately. @param isPaused - What is shown stays as it is. */
export const useGateway = (gateway: string, isPaused: boolean) =>
  useAnswer(gatewayCalls.detail, { gateway }, { refetchInterval: isPaused ? false : POLL_MS, retry: false })

/** Codes of a gateway that no point has. */
export const useUnknownCodes = (gateway: string) =>
  useAnswer(gatewayCalls.unknownCodes, { gateway }, { refetchInterval: POLL_MS, retry: false })

/** What a gateway says that it runs, and what it would be sent. */
export const useGatewayConfig = (gateway: string) =>
  useAnswer(
    gatewayConfigStateCall,
    { gateway },
    {
      refetchInterval: POLL_MS,
      retry: false,
      enabled: useHoldsCode(gatewayConfigStateCall.access.permission),
    },
  )

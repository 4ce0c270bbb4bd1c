import { weatherConfigCalls } from '#contract/endpoints/weather-config.ts'
import { weatherNodeCalls } from '#contract/endpoints/weather-node.ts'
import { weatherSituationCalls } from '#contract/endpoints/weather-situation.ts'
import { useAnswer, useShownAnswer } from '#data/calls.ts'

const POLL_MS = 60_000
/** While the first weather of a place is collected. */
const AWAIT_POLL_MS = 5_000

/** @param keyId - Of a place's configuration; empty: the first one. */
export const useSituation = (keyId: string) =>
  useAnswer(
    weatherSituationCalls.situation,
    { keyId: keyId || null },
    { refetchInterval: ({ state: { data } }) => (data?.keyId && !data.now ? AWAIT_POLL_MS : POLL_MS) },
  )

interface Span {
  readonly keyId: string
  readonly from: string
  readonly to: string
  readonly step: 'hour' | 'day'
}

/** @param span - Null: nothing is asked. */
export const useWeatherHistory = (span: Span | null) =>
  useShownAnswer(weatherSituationCalls.history, span ?? { from: '', to: '' }, {
    enabled: span !== null,
  })

export const useBoundOrganizations = () => useAnswer(weatherConfigCalls.organizations, {}, { refetchInterval: POLL_MS })

export const useWeatherConfig = (organizationId: string) =>
  useAnswer(weatherConfigCalls.toEdit, { organizationId }, { staleTime: 0 })

export const useBoundNodes = () => useAnswer(weatherNodeCalls.list, {}, { refetchInterval: POLL_MS })

export const useNodeWeather = (nodeId: string) => useAnswer(weatherNodeCalls.toEdit, { nodeId }, { staleTime: 0 })

export const useProvinces = () => useAnswer(weatherConfigCalls.provinces, {})

export const useCities = (provinceId: string) =>
  useAnswer(weatherConfigCalls.cities, { provinceId }, { enabled: provinceId !== '' })

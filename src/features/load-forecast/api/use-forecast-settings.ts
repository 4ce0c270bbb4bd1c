import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  forecastSettingsCalls as calls,
  type networkForecast,
  type weatherFactors,
} from '#contract/endpoints/load-forecast-settings.ts'
import { useAnswer, useAsk } from '#data/calls.ts'

export const useNetworkForecast = () => useAnswer(calls.network, {})
export const useWeatherFactors = () => useAnswer(calls.weather, {})
export const useWindFactors = () => useAnswer(calls.wind, {})
export const useForecastUnits = () => useAnswer(calls.units, {})

export function useSaveNetworkForecast() {
  const ask = useAsk()
  return useMutation({
    mutationFn: (next: z.output<typeof networkForecast>) => ask(calls.saveNetwork, next, { isQuiet: true }),
  })
}

export function useSaveWeatherFactors() {
  const ask = useAsk()
  return useMutation({
    mutationFn: (next: z.output<typeof weatherFactors>) => ask(calls.saveWeather, next, { isQuiet: true }),
  })
}

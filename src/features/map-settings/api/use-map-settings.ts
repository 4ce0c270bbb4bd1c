import { useMutation } from '@tanstack/react-query'
import { mapSettingsCalls } from '#contract/endpoints/map-settings.ts'
import { useAnswer, useAsk } from '#data/calls.ts'
import { formOf, type MapForm, settingsOf } from '../model/map-form.ts'

export const useMapForm = () => useAnswer(mapSettingsCalls.read, {}, { select: formOf })

export function useSaveMapForm() {
  const ask = useAsk()
  return useMutation({
    mutationFn: (form: MapForm) => ask(mapSettingsCalls.update, settingsOf(form), { isQuiet: true }),
  })
}

/** The middle of the present network. */
export function useNetworkCentre() {
  const ask = useAsk()
  return useMutation({ mutationFn: () => ask(mapSettingsCalls.networkCentre, {}) })
}

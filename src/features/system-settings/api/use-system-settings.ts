import { useMutation } from '@tanstack/react-query'
import { fileCalls } from '#contract/endpoints/files.ts'
import { type SystemSettings, settingsCalls } from '#contract/endpoints/system-settings.ts'
import { useAnswer, useAsk } from '#data/calls.ts'

export const useSystemSettings = () => useAnswer(settingsCalls.read, {})

/** After saving, the frame shows the new name and logo. */
export function useSaveSettings() {
  const ask = useAsk()
  return useMutation({
    mutationFn: (settings: SystemSettings) => ask(settingsCalls.update, settings, { isQuiet: true }),
  })
}

/** Uploads a picture and returns its address on the server. */
export function useUploadImage() {
  const ask = useAsk()
  return useMutation({ mutationFn: (imgFile: File) => ask(fileCalls.uploadImage, { imgFile }, { isQuiet: true }) })
}

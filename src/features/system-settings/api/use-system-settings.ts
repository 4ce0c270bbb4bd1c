import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import {
  SYSTEM_SETTINGS,
  SYSTEM_SETTINGS_UPDATE,
  type SystemSettings,
  systemSettings,
  UPLOAD_IMAGE,
} from '#contract/endpoints/system-settings.ts'
import { useHttp } from '#data/console-services.ts'

const KEY = ['systemSettings']

export function useSystemSettings() {
  const http = useHttp()
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      http.call(SYSTEM_SETTINGS, { method: 'POST', schema: systemSettings, isQuiet: true, signal }),
  })
}

export function useSaveSettings() {
  const http = useHttp()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (settings: SystemSettings) =>
      http.call(SYSTEM_SETTINGS_UPDATE, {
        method: 'POST',
        body: 'json',
        json: settings,
        schema: z.unknown(),
        isQuiet: true,
      }),
    onSuccess: async () => {
      // name and logo of the frame come from the open call
      await queries.invalidateQueries({ queryKey: ['systemInfo'] })
      await queries.invalidateQueries({ queryKey: KEY })
    },
  })
}

/** Stores a picture; gives the address that it has on the server. */
export function useUploadImage() {
  const http = useHttp()
  return useMutation({
    mutationFn: (imgFile: File) =>
      http.call(UPLOAD_IMAGE, {
        method: 'POST',
        body: 'multipart',
        params: { imgFile },
        schema: z.string(),
        isQuiet: true,
      }),
  })
}

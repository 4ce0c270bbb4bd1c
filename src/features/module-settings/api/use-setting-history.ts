import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { resourceKey } from '#archetypes/resource/use-resource.ts'
import { type ResourceRow, savedResult } from '#contract/kit/resource.ts'
import {
  moduleSettingResource,
  SETTING_HISTORY,
  SETTING_ROLL_BACK,
  settingHistory,
} from '#contract/resources/module-setting.resource.ts'
import { useHttp } from '#data/console-services.ts'

/** The values that a setting has had, newest first. */
export function useSettingHistory({ keyId }: ResourceRow) {
  const http = useHttp()
  return useQuery({
    queryKey: [...resourceKey(moduleSettingResource), 'history', keyId],
    queryFn: ({ signal }) =>
      http.call(SETTING_HISTORY, { method: 'POST', params: { keyId }, schema: settingHistory, isQuiet: true, signal }),
  })
}

/** Goes back to a value, unless somebody has changed the setting since the row was read. */
export function useRollBack({ keyId, version }: ResourceRow) {
  const http = useHttp()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (valueId: string) =>
      http.call(SETTING_ROLL_BACK, {
        method: 'POST',
        body: 'json',
        json: { keyId, version, valueId },
        schema: savedResult,
        isQuiet: true,
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: resourceKey(moduleSettingResource) }),
  })
}

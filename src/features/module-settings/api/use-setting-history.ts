import { useMutation } from '@tanstack/react-query'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { moduleSettingCalls } from '#contract/resources/module-setting.resource.ts'
import { useAnswer, useAsk } from '#data/calls.ts'

/** The values that a setting has had, newest first. */
export const useSettingHistory = ({ keyId }: ResourceRow) => useAnswer(moduleSettingCalls.history, { keyId })

/** Goes back to a value, unless somebody has changed the setting since the row was read. */
export function useRollBack({ keyId, version }: ResourceRow) {
  const ask = useAsk()
  return useMutation({
    mutationFn: (valueId: string) => ask(moduleSettingCalls.rollBack, { keyId, version, valueId }, { isQuiet: true }),
  })
}

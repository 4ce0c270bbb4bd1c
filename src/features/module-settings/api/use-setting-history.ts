import { useMutation } from '@tanstack/react-query'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { moduleSettingCalls } from '#contract/resources/module-setting.resource.ts'
import { useAnswer, useAsk } from '#data/calls.ts'

/** Earlier values of a setting, newest first. */
export const useSettingHistory = ({ keyId }: ResourceRow) => useAnswer(moduleSettingCalls.history, { keyId })

/** Restores an earlier value, unless somebody has changed the setting since the row was read. */
export function useRollBack({ keyId, version }: ResourceRow) {
  const ask = useAsk()
  return useMutation({
    mutationFn: (valueId: string) => ask(moduleSettingCalls.rollBack, { keyId, version, valueId }, { isQuiet: true }),
  })
}

import { useMemo } from 'react'
import type { ParamGroup } from '#archetypes/telemetry/param-groups.ts'
import { labelIn } from '#contract/kit/language.ts'
import { GROUP_LABEL, groupsOfLevels } from '#contract/network/param-groups.ts'
import type { ParamLevel } from '#contract/network/standard-params.ts'
import { useLanguage } from '#data/use-language.ts'

/** Standard parameters of some levels in their groups, for pickers. @param levels - The same object in every render. */
export function useParamGroups(levels: readonly ParamLevel[]): readonly ParamGroup[] {
  const language = useLanguage()
  return useMemo(
    () => groupsOfLevels(levels).map(({ id, params }) => ({ id, name: labelIn(GROUP_LABEL[id], language), params })),
    [levels, language],
  )
}

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ParamGroup } from '../../../archetypes/telemetry/param-groups.ts'
import { GROUPS, paramsByGroup } from '../model/station-params.ts'

/** The parameters of stations in their groups, named in the language of the moment. */
export function useGroups(): readonly ParamGroup[] {
  const { t } = useTranslation()
  return useMemo(() => GROUPS.map((id) => ({ id, name: t(`stationMonitoring.${id}`), params: paramsByGroup[id] })), [t])
}

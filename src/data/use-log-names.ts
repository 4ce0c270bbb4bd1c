import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

const MODULES = [
  'session',
  'account',
  'user',
  'role',
  'roleAuth',
  'organization',
  'menu',
  'menuModel',
  'subsystem',
  'subsystemMenu',
  'quickMenu',
  'dict',
  'platformDict',
  'authorityCode',
  'systemSetting',
  'alarm',
  'physics',
  'physicsType',
  'standardParam',
  'pointTemplate',
  'point',
  'sourcePoint',
  'stationPoint',
  'deviceType',
  'deviceModel',
  'deviceTemplate',
  'device',
  'commCard',
  'heatingSeason',
  'moduleSetting',
  'simulator',
  'telemetry',
  'systemLog',
  'file',
  'cache',
] as const
const ACTIONS = [
  'login',
  'logout',
  'save',
  'update',
  'del',
  'move',
  'import',
  'importUndo',
  'export',
  'apply',
  'resetPwd',
  'updatePwd',
  'kick',
  'acknowledge',
  'saveDocument',
  'setPages',
  'sortTree',
  'saveTreeview',
  'copy',
  'renew',
  'batchLimits',
  'start',
  'stop',
  'upload',
  'refresh',
  'createExchangeToken',
  'redeemExchangeToken',
] as const

interface Named {
  readonly value: string
  readonly label: string
}

const nameIn = (list: readonly Named[], value: string): string =>
  list.find((item) => item.value === value)?.label ?? value

/** Names of modules and actions; one that has none yet is shown as the server wrote it. */
export function useLogNames() {
  const { t } = useTranslation()
  return useMemo(() => {
    const modules: Named[] = MODULES.map((value) => ({ value, label: t(`logModules.${value}`) }))
    const actions: Named[] = ACTIONS.map((value) => ({ value, label: t(`logActions.${value}`) }))
    return {
      modules,
      actions,
      moduleName: (value: string) => nameIn(modules, value),
      actionName: (value: string) => nameIn(actions, value),
    }
  }, [t])
}

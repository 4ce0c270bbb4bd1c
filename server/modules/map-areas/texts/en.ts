import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  noSuchNode: 'is not in your data scope',
  notOfStation: 'does not belong to the chosen station',
  oneNodeOnly: 'must be empty where a unit is chosen: an area belongs to one of both',
}

import { type Label, label } from '../kit/language.ts'

export interface MenuGroupSpec {
  readonly name: Label
  /** By its name in the console's list, as those of pages. */
  readonly icon: string
  /** Role keys, one of which the user must have in addition to the requirements of the pages. */
  readonly roles?: readonly string[]
  readonly menuId?: number
}

/** The groups of the menu, from top to bottom. */
export const MENU_GROUPS = {
  overview: { name: label('总览', 'Overview'), icon: 'house' },
  monitoring: { name: label('在线监测', 'Monitoring'), icon: 'gauge' },
  drawings: { name: label('工艺图', 'Process drawings'), icon: 'workflow' },
  control: { name: label('生产调控', 'Control'), icon: 'sliders-horizontal' },
  energy: { name: label('能耗分析', 'Energy'), icon: 'flame' },
  adminHome: { name: label('后台首页', 'Administration'), icon: 'layout-dashboard' },
  implementation: { name: label('实施配置', 'Implementation'), icon: 'wrench' },
  devices: { name: label('设备管理', 'Devices'), icon: 'cpu' },
  dataSetup: { name: label('数据配置', 'Data setup'), icon: 'table-2' },
  mapConf: { name: label('地图配置', 'Map setup'), icon: 'map-pinned', menuId: 2242 },
  usersAndRoles: { name: label('用户与角色', 'Users and roles'), icon: 'users' },
  systemFunctions: { name: label('系统功能', 'System functions'), icon: 'blocks' },
  developer: { name: label('开发者配置', 'Developer'), icon: 'code-xml' },
  dictionary: { name: label('字典', 'Dictionary'), icon: 'book-text' },
  logs: { name: label('日志', 'Logs'), icon: 'scroll-text' },
  permission: { name: label('权限', 'Permission'), icon: 'shield-check', roles: ['admin', 'editor'] },
} as const satisfies Record<string, MenuGroupSpec>

export type GroupKey = keyof typeof MENU_GROUPS

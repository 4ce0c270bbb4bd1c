/** The roles of the demo company, as the pages below name them. */
export const ROLE_KEYS = ['super', 'admin', 'editor', 'leader'] as const
export type RoleKey = (typeof ROLE_KEYS)[number]

export interface PageCode {
  readonly code: string
  readonly name: string
  readonly nameEn: string
  /** Given with the page. */
  readonly isBasic: boolean
}

export interface BasePage {
  readonly name: string
  readonly nameEn: string
  readonly url: string
  /** Roles beside super and admin, which have every page. */
  readonly also: readonly RoleKey[]
  readonly codes: readonly PageCode[]
}

const VERBS = {
  view: ['查看', 'View'],
  add: ['新增', 'Add'],
  edit: ['编辑', 'Edit'],
  delete: ['删除', 'Delete'],
  export: ['导出', 'Export'],
  import: ['导入', 'Import'],
  apply: ['应用', 'Apply'],
  acknowledge: ['确认', 'Acknowledge'],
  renew: ['续期', 'Renew'],
} as const

type VerbName = keyof typeof VERBS

const codesOf = (noun: string, verbs: readonly VerbName[]): PageCode[] =>
  verbs.map((verb) => ({
    code: `${noun}:${verb}`,
    name: VERBS[verb][0],
    nameEn: VERBS[verb][1],
    isBasic: verb === 'view',
  }))

const ALL = ['view', 'add', 'edit', 'delete', 'export', 'import'] as const
const WITHOUT_IMPORT = ['view', 'add', 'edit', 'delete', 'export'] as const
const OPERATOR: readonly RoleKey[] = ['editor']

const page = (
  name: string,
  nameEn: string,
  url: string,
  also: readonly RoleKey[],
  codes: readonly PageCode[],
): BasePage => ({
  name,
  nameEn,
  url,
  also,
  codes,
})

/** Every page that the console has, in the order of its menu. */
export const BASE_MENU: readonly {
  readonly name: string
  readonly nameEn: string
  readonly pages: readonly BasePage[]
}[] = [
  {
    name: '总览',
    nameEn: 'Overview',
    pages: [
      page(
        '首页',
        'Home',
        '/index',
        ['editor', 'leader'],
        [
          ...codesOf('network', ['view']),
          { code: 'alarm:acknowledge', name: '确认报警', nameEn: 'Acknowledge alarms', isBasic: false },
        ],
      ),
    ],
  },
  {
    name: '在线监测',
    nameEn: 'Monitoring',
    pages: [
      page('站点实时', 'Stations now', '/websiteRealTime', OPERATOR, codesOf('telemetry', ['view', 'export'])),
      page('站点历史', 'Station history', '/websiteHis', OPERATOR, codesOf('telemetry', ['view', 'export'])),
      page('站点历史趋势', 'Station trends', '/websiteHisTrend', OPERATOR, codesOf('telemetry', ['view'])),
    ],
  },
  {
    name: '工艺图',
    nameEn: 'Process drawings',
    pages: [
      page('站工艺图', 'Station drawings', '/processDrawing/showS/station', OPERATOR, codesOf('drawing', ['view'])),
    ],
  },
  {
    name: '后台首页',
    nameEn: 'Administration',
    pages: [page('后台首页', 'Admin home', '/admin-home/index', OPERATOR, codesOf('simulator', ['view', 'edit']))],
  },
  {
    name: '实施配置',
    nameEn: 'Implementation',
    pages: [
      page(
        '组织架构',
        'Organisation tree',
        '/admin-framework/admin-framework-org',
        OPERATOR,
        codesOf('organization', ALL),
      ),
      page('物理架构', 'Physics tree', '/admin-framework/admin-framework-physics', OPERATOR, codesOf('physics', ALL)),
      page(
        '物理架构模型',
        'Physics schema',
        '/admin-framework/admin-physics-schema',
        OPERATOR,
        codesOf('physicsType', WITHOUT_IMPORT),
      ),
      page(
        '架构图片',
        'Node images',
        '/admin-framework/admin-framework-img',
        OPERATOR,
        codesOf('nodeImage', WITHOUT_IMPORT),
      ),
      page('点位管理', 'Standard parameters', '/admin-point', OPERATOR, codesOf('standardParam', ALL)),
      page('点位模板', 'Point templates', '/admin-framework/admin-point-template', OPERATOR, [
        ...codesOf('pointTemplate', [...WITHOUT_IMPORT, 'apply']),
      ]),
      page('点位配置', 'Point configuration', '/admin-framework/point-config', OPERATOR, codesOf('point', ALL)),
      page('热源点位', 'Source points', '/admin-framework/admin-point-source', OPERATOR, codesOf('sourcePoint', ALL)),
      page(
        '热力站点位',
        'Station points',
        '/admin-framework/admin-point-hotsite',
        OPERATOR,
        codesOf('stationPoint', ALL),
      ),
      page('配置中心', 'Config centre', '/admin-framework/confCenter', OPERATOR, [
        ...codesOf('moduleSetting', ['view', 'edit', 'export']),
        // no page of its own: it is part of how a company is set up
        ...codesOf('heatingSeason', WITHOUT_IMPORT).map((code) => ({
          ...code,
          name: `${code.name}采暖季`,
          nameEn: `${code.nameEn} heating seasons`,
        })),
      ]),
    ],
  },
  {
    name: '设备管理',
    nameEn: 'Devices',
    pages: [
      page('设备类型', 'Device types', '/admin-DeviceType/DeviceType', OPERATOR, codesOf('deviceType', WITHOUT_IMPORT)),
      page(
        '设备库',
        'Device library',
        '/admin-DeviceType/admin-databases-device',
        OPERATOR,
        codesOf('deviceModel', ALL),
      ),
      page(
        '设备模板',
        'Device templates',
        '/admin-DeviceType/admin-databases-template',
        OPERATOR,
        codesOf('deviceTemplate', WITHOUT_IMPORT),
      ),
      page('设备配置', 'Device configuration', '/admin-deviceConf', OPERATOR, codesOf('device', ALL)),
      page(
        '通讯卡',
        'Communication cards',
        '/admin-second-setting/comCard',
        OPERATOR,
        codesOf('commCard', [...ALL, 'renew']),
      ),
    ],
  },
  {
    name: '数据配置',
    nameEn: 'Data setup',
    pages: [
      page('数据分组', 'Data groups', '/admin-dataConf/dataGroupConf', OPERATOR, codesOf('dataGroup', WITHOUT_IMPORT)),
      page(
        '数据列配置',
        'Data columns',
        '/admin-dataConf/dataColumnConf',
        OPERATOR,
        codesOf('dataColumn', WITHOUT_IMPORT),
      ),
      page(
        '固定列配置',
        'Fixed columns',
        '/admin-dataConf/dataFixedColConf',
        OPERATOR,
        codesOf('fixedColumn', WITHOUT_IMPORT),
      ),
      page(
        '曲线分组',
        'Curve groups',
        '/admin-dataConf/curveGroupConfig',
        OPERATOR,
        codesOf('curveGroup', WITHOUT_IMPORT),
      ),
      page(
        '热源数据配置',
        'Source data setup',
        '/admin-dataConf/heatSourceConf',
        OPERATOR,
        codesOf('sourceColumn', WITHOUT_IMPORT),
      ),
    ],
  },
  {
    name: '角色权限',
    nameEn: 'Users and roles',
    pages: [
      page('用户管理', 'Users', '/admin-role-power/admin-system-user', OPERATOR, codesOf('user', ALL)),
      page(
        '角色管理',
        'Roles',
        '/admin-role-power/admin-system-role',
        OPERATOR,
        codesOf('role', ['view', 'add', 'edit', 'delete']),
      ),
      page(
        '角色授权',
        'Role authorisation',
        '/admin-role-power/admin-system-auth-role',
        OPERATOR,
        codesOf('roleAuth', ['view', 'edit']),
      ),
    ],
  },
  {
    name: '系统功能',
    nameEn: 'System functions',
    pages: [
      page(
        '子系统功能授权',
        'Subsystem page authorisation',
        '/admin-system-conf/admin-children-system',
        OPERATOR,
        codesOf('subsystemMenu', ['view', 'edit']),
      ),
    ],
  },
  {
    name: '开发者配置',
    nameEn: 'Developer',
    pages: [
      page(
        '系统设置',
        'System settings',
        '/admin-power-developer/developer-system-setting',
        OPERATOR,
        codesOf('systemSetting', ['view', 'edit']),
      ),
      page(
        '系统权限',
        'Authority codes',
        '/admin-power-developer/developer-system-power',
        OPERATOR,
        codesOf('authorityCode', ['view', 'add', 'edit', 'delete', 'export']),
      ),
      page(
        '子系统管理',
        'Subsystems',
        '/admin-power-developer/developer-system-child',
        OPERATOR,
        codesOf('subsystem', ALL),
      ),
      page('菜单管理', 'Menus', '/admin-power-developer/developer-menu', OPERATOR, codesOf('menu', ALL)),
      page(
        '菜单模板',
        'Menu templates',
        '/admin-power-developer/developer-menu-template',
        OPERATOR,
        codesOf('menuModel', ['view', 'add', 'edit', 'delete', 'apply']),
      ),
    ],
  },
  {
    name: '字典',
    nameEn: 'Dictionary',
    pages: [
      page('字典', 'Dictionary', '/admin-confDict/confDict', OPERATOR, codesOf('dict', ALL)),
      page(
        '配置中心字典',
        'Config-centre dictionary',
        '/admin-confCenter/confDict',
        OPERATOR,
        codesOf('platformDict', ALL),
      ),
    ],
  },
  {
    name: '日志',
    nameEn: 'Logs',
    pages: [
      page(
        '系统日志',
        'System log',
        '/admin-system-log/admin-system-log',
        OPERATOR,
        codesOf('systemLog', ['view', 'export']),
      ),
    ],
  },
  {
    name: '权限',
    nameEn: 'Permission',
    pages: [
      page('角色权限', 'Role permission', '/permission/role', [], codesOf('role', ['view', 'add', 'edit', 'delete'])),
    ],
  },
]

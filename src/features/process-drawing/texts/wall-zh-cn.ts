export const wall = {
  age: '数据延迟 p95 {{age}} s',
  dropped: '丢帧 {{count}}/min',
  heap: '内存 {{size}} MB',
  reloads: '重载 {{count}} 次',
  noWakeLock: '此连接不能保持亮屏，请在系统中关闭休眠',
  skipped: '已跳过：{{titles}}',
  nothing: '没有可显示的图纸',
  nothingDetail: '指定的图纸已被删除、未发布，或不在创建人的数据范围内。',
  title: '大屏',
  open: '大屏',
  new: '新建大屏',
  none: '还没有大屏',
  noneDetail: '为调度大厅等无人值守的屏幕指定图纸，并生成一次性链接。',
  loading: '正在读取大屏',
  name: '名称',
  nameExample: '例如：调度大厅左屏',
  seconds: '每张图纸显示（s）',
  secondsRange: '{{min}} 至 {{max}} s',
  drawings: '轮播的图纸',
  chosen: '已选 {{count}} 张（最多 {{most}} 张），按勾选顺序轮播',
  search: '搜索图纸名称或编码',
  turn: '第 {{number}} 张',
  make: '生成链接',
  link: '在大屏上打开此链接',
  linkHint: '仅显示这一次，只能使用一次，{{time}} 前（{{hours}} 小时内）有效。',
  copy: '复制',
  copied: '已复制',
  states: { waiting: '尚未登录', silent: '无响应', heard: '在线', ended: '已结束' },
  untilWhen:
    '大屏一直显示，直到被撤销，或其创建人被停用、被强制下线、被重置密码或动态验证码；创建人自行修改密码不影响已登录的屏幕。',
  ended: '{{time}} 结束：{{reason}}',
  ends: {
    passwordReset: '创建人的密码被重置',
    factorReset: '创建人的动态验证码被重置',
    forcedOut: '创建人被强制下线',
    deactivated: '创建人被停用',
  },
  facts: '每张 {{seconds}} s · 创建人 {{makerName}}',
  lastSeen: '最近响应 {{time}}',
  linkOpen: '链接未使用，{{time}} 前有效',
  renew: '新链接',
  renewOf: '为 {{name}} 生成新链接',
  revoke: '撤销',
  revokeOf: '撤销 {{name}}',
  revokeTitle: '撤销大屏“{{name}}”？',
  revokeDetail: '该屏幕数秒内停止显示，其链接同时作废。',
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly wall: typeof wall
  }
}

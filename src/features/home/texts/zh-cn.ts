export const home = {
  title: '我的首页',
  overview: '全网概况',
  arrange: '调整布局',
  add: '添加部件',
  save: '保存布局',
  cancel: '取消',
  reset: '恢复初始布局',
  resetTitle: '恢复初始布局？',
  resetDetail: '您自己调整的部件、顺序和宽度将被删除。',
  noWidgets: '首页上没有部件',
  noWidgetsDetail: '点击“调整布局”，再用“添加部件”选择要显示的内容。',
  nothingAllowed: '没有可显示的部件',
  nothingAllowedDetail: '您的角色不能查看任何部件的内容，请联系管理员授权。',
} as const

export const homeConfig = {
  roles: '角色',
  noRoles: '还没有角色',
  configured: '已配置',
  thisOne: '该角色的首页',
  mainUrl: '首页地址',
  mainUrlHint: '登录后打开的页面。用户自己设有首页地址时以用户的为准；有多个角色时，主角色优先，其后按级别。',
  defaultPage: '默认（首页）',
  lostPage: '{{path}}（该角色已不能打开）',
  beyond: '该角色或拥有该角色的账号权限超出您的权限，您可以查看，但不能修改。',
  initial: '该角色的用户使用初始布局。在此调整后，用户在自己调整之前看到您保存的布局。',
  arranged: '该角色的用户在自己调整之前看到此布局。',
  nothingAllowedDetail: '该角色不能查看任何部件的内容，请先在“角色授权”中授权。',
  noWidgetsDetail: '用“添加部件”选择要显示的内容。',
  preview: '预览',
  previewOf: '预览：{{name}}的用户首页',
  previewNote: '部件为该角色能查看的部件，数据为您能看到的实时数据。',
  close: '关闭预览',
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly home: typeof home
    readonly homeConfig: typeof homeConfig
  }
}

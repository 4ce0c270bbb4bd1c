export const systemSettings = {
  identity: '系统标识',
  systemName: '系统名称',
  logo: '系统圆形图标',
  logoHint: 'PNG、JPEG、GIF 或 WebP，不超过 3 MB，建议 180×180',
  logoNone: '使用产品自带图标',
  removeLogo: '恢复自带图标',
  uploading: '正在上传',
  password: '密码规则',
  openVerifyPwd: '启用密码复杂度校验',
  openVerifyPwdHint: '启用后新密码至少 8 位，且包含大写字母、小写字母、数字和特殊字符；否则至少 6 位',
  session: '会话',
  sessionIdleMinutes: '空闲超时（分钟）',
  sessionIdleHint: '5 至 43200 分钟；大屏请设得长一些',
  sessionMaxDays: '最长登录时间（天）',
  sessionMaxHint: '1 至 400 天',
  save: '保存',
  reset: '还原',
  saved: '保存成功',
  unsaved: '有未保存的修改',
  loading: '正在读取',
  loadFailed: '设置读取失败',
  retry: '重试',
  noPermission: '没有查看系统设置的权限',
  noPermissionDetail: '请联系管理员为您的角色授予此权限。',
  readOnly: '您可以查看，但没有修改的权限',
  stale: '{{by}} 已于 {{at}} 修改了系统设置。您的内容仍在，请核对后再保存。',
  useNewest: '以最新版本为准，再次保存我的内容',
  clear: '清除',
  choose: '选择文件',
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly systemSettings: typeof systemSettings
  }
}

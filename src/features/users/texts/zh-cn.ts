export const users = {
  resetPassword: '重置 {{name}} 的密码',
  resetTitle: '重置密码',
  resetDetail: '“{{name}}”的原密码将立即失效，已登录的会话会被结束，下次登录必须修改密码。',
  resetConfirm: '重置密码',
  resetFactor: '重置 {{name}} 的动态验证码',
  resetFactorTitle: '重置动态验证码',
  resetFactorDetail:
    '“{{name}}”的动态验证码和恢复码将立即失效，已登录的会话会被结束，下次登录时须重新绑定。请先确认是本人提出。',
  resetFactorConfirm: '重置动态验证码',
  factorWasReset: '动态验证码已重置',
  disable: '停用 {{name}}',
  enable: '启用 {{name}}',
  disableTitle: '停用用户',
  disableDetail: '“{{name}}”将不能登录，已登录的会话会被结束。',
  disableConfirm: '停用',
  passwordTitle: '{{name}} 的新密码',
  passwordOnce: '此密码只显示这一次，请立即复制并交给本人。本人首次登录时必须修改。',
  password: '密码',
  copy: '复制',
  copied: '已复制',
  copyFailed: '无法写入剪贴板，请手动选择并复制',
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly users: typeof users
  }
}

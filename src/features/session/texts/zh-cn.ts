export const session = {
  title: '登录',
  systemFallback: '智慧供热管理平台',
  tagline: '从热源到每一户，看得见、调得准',
  lead: '一张网上的温度、压力与热量，实时可见；每一次调节都有据可查。',
  illustration: '供热管网示意图：热源经一次网到换热站，再经二次网到用户',
  loginName: '用户名',
  loginPwd: '密码',
  imageCode: '图形验证码',
  verificationCode: '动态验证码',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  refreshImage: '看不清？换一张',
  imageAlt: '图形验证码，点击更换',
  imageFailed: '图形验证码未能读取',
  submit: '登录',
  submitting: '正在登录…',
  qrTitle: '演示账号的动态验证码',
  qrAlt: '二维码：用身份验证器应用扫描',
  qrDetail: '用身份验证器应用扫描，或直接填入当前验证码。',
  fillCode: '填入当前验证码',
  requiredLoginName: '请输入用户名',
  requiredLoginPwd: '请输入密码',
  requiredImageCode: '请输入图形验证码',
  verificationHint: '身份验证器中的六位数字，或一个恢复码；首次登录尚未绑定时留空。',
  tooLong: '不能超过 {{max}} 个字符',
  capsLock: '大写锁定已打开',
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly session: typeof session
  }
}

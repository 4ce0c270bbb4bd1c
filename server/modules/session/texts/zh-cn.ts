export const zhCN = {
  signInForFactor: '请先用密码登录，再绑定动态验证码',
  setUpFactorFirst: '请先绑定动态验证码',
  notThisSession: '不是当前会话的标识',
  demoOnly: '仅演示环境提供动态验证码',
  noSuchUser: '用户不存在或已被删除',
}

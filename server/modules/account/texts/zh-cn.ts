export const zhCN = {
  ownDetailsOnly: '只能修改自己的信息',
  accountEnds: (expiresOn: string, days: number) =>
    `您的账号将于 ${expiresOn} 到期（剩余 ${days} 天），请联系管理员续期`,
  ownPasswordOnly: '只能修改自己的密码',
  noSuchUser: '用户不存在或已被删除',
  cacheRefreshed: (count: number) => `缓存已刷新，共 ${count} 个点位`,
  tokenUsed: '登录凭证无效或已使用，请重新登录',
}

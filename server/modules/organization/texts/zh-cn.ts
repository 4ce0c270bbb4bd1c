export const zhCN = {
  hasUsers: (numUsers: number) => `还有 ${numUsers} 个用户属于该组织`,
  wouldShowMore: '超出您自己权限的账号会因此看到该组织的数据',
  wrongRank: '类型必须低于上级组织的类型',
}

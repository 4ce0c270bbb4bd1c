export const zhCN = {
  highestHoldsAll: '最高级角色始终拥有全部权限',
  highestIsNotGiven: '最高级不能授予角色',
  noSuchMenu: '菜单不存在',
  noSuchRole: '角色不存在或已被删除',
  highestStays: '最高级角色不能删除',
  roleHasUsers: (numUsers: number) => `还有 ${numUsers} 个用户使用该角色，不能删除`,
}

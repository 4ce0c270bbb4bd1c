export const zhCN = {
  oneVersionEach: '须与 ids 一一对应',
  notSiblings: '只能对同一上级的子系统排序',
  namedTwice: '同一子系统出现了两次',
  noSuchMenu: '菜单不存在',
}

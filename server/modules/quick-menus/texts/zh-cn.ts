export const zhCN = {
  menuNotAllowed: '包含没有权限的菜单',
}

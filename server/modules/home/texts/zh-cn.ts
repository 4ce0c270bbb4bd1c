export const zhCN = {
  widgetNotAllowed: '没有查看此部件内容的权限',
  widgetNotForRole: '该角色没有查看此部件内容的权限',
  pageNotForRole: '不是该角色可以打开的页面',
}

export const zhCN = {
  widgetNotAllowed: '没有查看此部件内容的权限',
}

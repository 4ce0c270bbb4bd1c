export const zhCN = {
  title: '系统日志',
  headings: '时间,用户,地址,模块,操作,结果,对象,修改前,修改后,说明',
}

export const zhCN = {
  moreThanOwn: '不能授予自己没有的控制权限',
  rangeCrossed: '不能小于最小值',
  notOfType: (codes: readonly string[]) => `该类型节点没有可写参量 ${codes.join('、')}`,
}

export const zhCN = {
  noSuchNode: '您的数据范围内没有该节点',
  notOfStation: '不属于所选换热站',
  oneNodeOnly: '机组和小区只能填写一个',
}

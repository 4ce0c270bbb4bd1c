export const zhCN = {
  inUseIsNoTemplate: '在用菜单不是模板',
  inUseStays: '在用菜单不能删除',
  noSuchTemplate: '菜单模板不存在或已被删除',
  templateLacksItsPage: '模板缺少“菜单模板”页面，应用后将无法再更换',
}

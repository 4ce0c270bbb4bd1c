export const zhCN = {
  tooMany: (max: number) => `每个用户最多保存 ${max} 个视图，请先删除不用的视图`,
  nameTaken: '本页面已有同名的视图',
  roleNotAllowed: '只能共享给自己拥有的角色',
  gone: '视图不存在或已删除',
}

export const zhCN = {
  notOneself: '不能删除自己的账号',
  roleExceeds: (name: string, text: string) => `角色“${name}”超出您自己的权限：${text}`,
  notRetireOneself: '不能停用自己的账号',
  ownRolesStay: '不能修改自己的角色',
  pageNotForAccount: '不是该账号可以打开的页面',
}

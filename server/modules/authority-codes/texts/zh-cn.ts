export const zhCN = {
  codeNotHeld: (code: string) => `您自己没有权限“${code}”，不能更改或删除它`,
}

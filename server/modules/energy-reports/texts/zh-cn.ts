export const zhCN = { nothingToSign: '没有可签核的节点' }

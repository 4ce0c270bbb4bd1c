import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  oneVersionEach: 'must have one entry for each of ids',
  notSiblings: 'must be siblings',
  namedTwice: 'names a subsystem twice',
  noSuchMenu: 'is not a menu',
}

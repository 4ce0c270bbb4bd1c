import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  hasUsers: (numUsers: number) => `still has ${numUsers} users`,
  wouldShowMore: 'would show it to accounts that reach further than you do yourself',
  wrongRank: 'must rank below the type of its parent',
}

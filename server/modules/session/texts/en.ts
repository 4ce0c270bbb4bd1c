import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  setUpFactorFirst: 'Set up your verification code first',
  notThisSession: 'is not the id of this session',
  demoOnly: 'Only the demo tells verification codes',
  noSuchUser: 'This user does not exist, or no longer',
}

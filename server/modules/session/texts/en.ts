import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  signInForFactor: 'Sign in with your password first, then set up your verification code',
  setUpFactorFirst: 'Set up your verification code first',
  notThisSession: 'is not the id of this session',
  demoOnly: 'Only the demo tells verification codes',
  noSuchUser: 'This user does not exist, or no longer does',
}

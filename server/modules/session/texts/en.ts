import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  signInForFactor: 'Sign in with your password first, then set up your verification code',
  setUpFactorFirst: 'Set up your verification code first',
  notThisSession: 'is not the id of this session',
  demoOnly: 'Verification codes are shown in the demo only',
  noSuchUser: 'This user does not exist or has been removed',
}

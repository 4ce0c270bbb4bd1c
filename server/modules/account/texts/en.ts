import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  ownDetailsOnly: 'You can change your own details only',
  accountEnds: (expiresOn: string, days: number) =>
    `Your account ends on ${expiresOn} (${days} days left): ask an administrator to renew it`,
  ownPasswordOnly: 'You can change your own password only',
  noSuchUser: 'This user does not exist or has been removed',
  cacheRefreshed: (count: number) => `Cache refreshed: ${count} points`,
  tokenUsed: 'This link has been used already, or is not valid: sign in again',
}

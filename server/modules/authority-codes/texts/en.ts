import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  codeNotHeld: (code: string) => `You do not hold the permission “${code}” yourself: you cannot change or remove it`,
}

import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  moreThanOwn: 'You cannot give a control power that you do not have',
  rangeCrossed: 'must not be below the lowest value',
  notOfType: (codes: readonly string[]) => `nodes of this type have no writable parameter ${codes.join(', ')}`,
}

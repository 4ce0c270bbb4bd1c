import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  noSuchFault: 'There is no such fault, or it has ended',
  notATarget: 'is nothing that this strikes, or is outside of your data scope',
  noSimulator: 'No simulator is running',
  mustBeOneOf: (names: readonly string[]) => `must be one of ${names.join(', ')}`,
}

import type { Translated } from '#contract/kit/texts.ts'
import type * as source from './zh-cn.ts'

export const moduleSettings: Translated<typeof source.moduleSettings> = {
  historyOf: 'History of {{name}}',
  historyTitle: 'Earlier values of “{{name}}”',
  noHistory: 'There are no earlier values',
  changed: 'set on {{at}} by {{by}}',
  rollBack: 'Restore {{value}}',
  rolledBack: 'Restored {{value}}',
  stale: '{{name}} has just changed this setting: close this and look again.',
}

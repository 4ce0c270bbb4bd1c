import type { Translated } from '#contract/kit/texts.ts'
import type * as source from './zh-cn.ts'

export const moduleSettings: Translated<typeof source.moduleSettings> = {
  historyOf: 'History of {{name}}',
  historyTitle: 'Values that “{{name}}” has had',
  noHistory: 'It has had no other value',
  changed: 'set on {{at}} by {{by}}',
  rollBack: 'Back to {{value}}',
  rolledBack: 'Back to {{value}}',
  stale: '{{name}} has just changed this setting: close, and look again.',
}

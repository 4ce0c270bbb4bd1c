import type { Translation } from '../translation.ts'

export const moduleSettings: Translation<'moduleSettings'> = {
  title: 'Config centre',
  historyOf: 'History of {{name}}',
  historyTitle: 'Values that “{{name}}” has had',
  noHistory: 'It has had no other value',
  changed: 'set on {{at}} by {{by}}',
  rollBack: 'Back to {{value}}',
  rolledBack: 'Back to {{value}}',
  stale: '{{name}} has just changed this setting: close, and look again.',
}

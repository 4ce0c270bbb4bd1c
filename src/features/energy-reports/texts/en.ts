import type { Translated } from '#contract/kit/texts.ts'
import type * as source from './zh-cn.ts'

export const energyReport: Translated<typeof source.energyReport> = {
  signOff: 'Sign-off',
  unsigned: '{{from}} to {{to}} has not been signed off',
  signedBy: 'Signed off by {{by}}, {{at}} ({{count}} nodes)',
  signedBy_one: 'Signed off by {{by}}, {{at}} ({{count}} node)',
  unchanged: 'No changes since sign-off',
  changed: '{{count}} figures have changed since sign-off',
  changed_one: '{{count}} figure has changed since sign-off',
  showChanges: 'Show changes',
  sign: 'Sign off',
  signAgain: 'Sign off again',
  others: 'Other signed-off periods',
  signTitle: 'Sign off the energy report for {{from}} to {{to}}?',
  signQuestion:
    'The overall figures of all {{type}} are kept as they are now. If values arrive late or are corrected, the report lists the differences. A sign-off cannot be changed.',
  remark: 'Remark',
  signed: 'Signed off',
  changesTitle: 'Changes since the sign-off',
  close: 'Close',
  node: 'Node',
  figure: 'Figure',
  signedValue: 'Signed off',
  nowValue: 'Now',
}

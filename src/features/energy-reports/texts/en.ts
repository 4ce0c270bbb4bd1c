import type { Translated } from '#contract/kit/texts.ts'
import type * as source from './zh-cn.ts'

export const energyReport: Translated<typeof source.energyReport> = {
  signOff: 'Sign-off',
  unsigned: '{{from}} to {{to}} is not signed',
  signedBy: 'Signed by {{by}}, {{at}} ({{count}} nodes)',
  unchanged: 'Unchanged since',
  changed: '{{count}} figures have changed since',
  showChanges: 'Show changes',
  sign: 'Sign',
  signAgain: 'Sign again',
  others: 'Other signed periods',
  signTitle: 'Sign the energy report of {{from}} to {{to}}?',
  signQuestion:
    'The totals of all {{type}} are kept as they are now. Where values come late or are corrected, the report lists what differs from them. A sign-off cannot be changed.',
  remark: 'Remark',
  signed: 'Signed',
  changesTitle: 'Changes since the sign-off',
  close: 'Close',
  node: 'Node',
  figure: 'Figure',
  signedValue: 'Signed',
  nowValue: 'Now',
}

import type { Translated } from '#contract/kit/texts.ts'
import type * as source from './zh-cn.ts'

export const devices: Translated<typeof source.devices> = {
  tree: 'Nodes',
  templates: 'Templates',
  noTemplates: 'There are no device templates yet',
  addTemplate: 'Add a template',
  templateOf: '{{name}} ({{protocol}})',
  copy: 'Copy',
  copyRow: 'Copy {{name}}',
  copyTitle: 'Copy template “{{name}}”',
  copyOf: '{{name}} copy',
  renew: 'Renew',
  renewRow: 'Renew {{name}}',
  renewChosen: 'Renew ({{count}})',
  renewTitle: 'Renew {{count}} cards',
  renewTitle_one: 'Renew {{count}} card',
  renewHint: 'The expiry moves by so many months; a card that has expired counts from today, and is active again.',
  months: 'Months (1–60)',
  renewed: '{{count}} cards renewed',
  renewed_one: '{{count}} card renewed',
}

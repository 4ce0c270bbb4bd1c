import type { Translation } from '../translation.ts'

export const inForce: Translation<'inForce'> = {
  title: 'Interventions and strategies',
  held: 'By strategy',
  count: 'Interventions: {{count}}',
  reason: '{{why}}: {{reason}}',
  span: '{{name}}, until {{time}}',
  strategy: 'Strategy “{{name}}” ({{kind}})',
  strategySpan: 'Released by {{name}}, values hold until {{time}}',
}

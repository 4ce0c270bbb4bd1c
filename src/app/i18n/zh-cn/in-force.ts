export const inForce = {
  title: '干预与策略',
  held: '策略控制',
  count: '干预 {{count}}',
  reason: '{{why}}：{{reason}}',
  span: '{{name}}，至 {{time}}',
  strategy: '策略“{{name}}”（{{kind}}）',
  strategySpan: '{{name}} 投运，已下发的值至 {{time}}',
} as const

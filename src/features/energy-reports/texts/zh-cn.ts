export const energyReport = {
  signOff: '签核状态',
  unsigned: '{{from}} 至 {{to}} 尚未签核',
  signedBy: '{{by}} 于 {{at}} 签核（{{count}} 个节点）',
  unchanged: '签核后无变化',
  changed: '签核后 {{count}} 项指标有变化',
  showChanges: '查看变化',
  sign: '签核',
  signAgain: '重新签核',
  others: '已签核的其他周期',
  signTitle: '签核 {{from}} 至 {{to}} 的能耗报表？',
  signQuestion:
    '当前全部{{type}}的汇总指标将按现值留存。此后数据若有补传或修正，报表会列出与签核值的差异；签核记录不可修改。',
  remark: '备注',
  signed: '已签核',
  changesTitle: '签核后的变化',
  close: '关闭',
  node: '节点',
  figure: '指标',
  signedValue: '签核值',
  nowValue: '现值',
}

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly energyReport: typeof energyReport
  }
}

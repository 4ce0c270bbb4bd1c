export const energy = {
  dataTabs: '能耗数据',
  meters: '计量表',
  earlier: '历史计量表',
  prices: '价格',
  exchanges: '换表记录',
  storedReadings: '已存读数',
  nameCounterAndTime: '选择点位并填写日期和时间后显示该时刻前后的读数。',
  readingsFailed: '读数未能读取。',
  lastBefore: '换表前最后读数',
  firstAfter: '换表后首个读数',
  noneStored: '无',
  readingAt: '{{value}} {{unit}}（{{time}}）',
  lastTooLow: '旧表在 {{beforeAt}} 已显示 {{before}} {{unit}}，止码不应更小；确实如此时打开“读数已核对”。',
  lastTooHigh: '自 {{beforeAt}} 起旧表最多可计到 {{most}} {{unit}}，请核对止码和时间。',
  firstTooHigh: '新表在 {{afterAt}} 显示 {{after}} {{unit}}，起码不应更大，请核对起码和时间。',
  firstTooLow: '要在 {{afterAt}} 计到 {{after}} {{unit}}，起码至少为 {{least}} {{unit}}，请核对起码和时间。',
}

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly energy: typeof energy
  }
}

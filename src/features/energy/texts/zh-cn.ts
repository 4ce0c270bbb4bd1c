export const energy = {
  dataTabs: '能耗数据',
  meters: '计量表',
  prices: '价格',
  exchanges: '换表记录',
}

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly energy: typeof energy
  }
}

export const zhCN = {
  noSuchRehearsal: '该预演不存在',
  noSuchVersion: '该版本不存在',
  isUnderWay: '该策略已有预演在排队或进行中',
  isOver: '该预演已结束',
  notDone: '预演尚未完成',
  notNetwork: '只有全网平衡策略可以试调参数',
  noForecast: (place: string) => `${place} 没有可用的天气预报，无法预演`,
  oldForecast: (place: string, at: string) => `${place} 的天气预报为 ${at} 发布，已超过 14 小时，无法预演`,
  shortForecast: (place: string, hours: number) => `${place} 的天气预报只到 ${hours} 小时后，最多可预演 ${hours} 小时`,
  noneKnown: '没有可建模的成员：缺少室外温度、一次供温或二次供回温，或未设供暖设计室外温度',
  title: (name: string, number: number) => `策略预演：${name} 第 ${number} 版`,
  missing: {
    none: (number: number) => `第 ${number} 版还没有完成的预演，须先预演再投入自动`,
    broken: (number: number, num: number) => `第 ${number} 版最近一次预演有 ${num} 处超限，须无超限才能投入自动`,
    inputs: (number: number, num: number) =>
      `第 ${number} 版最近一次预演中有 ${num} 台机组因输入缺失或不可用始终没有目标，须在输入恢复后重新预演`,
    old: (number: number, at: string) => `第 ${number} 版无超限的预演完成于 ${at}，已超过 24 小时，须重新预演`,
  },
}

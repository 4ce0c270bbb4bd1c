export const zhCN = {
  rangeTooLong: (days: number) => `时间范围不能超过 ${days} 天`,
}

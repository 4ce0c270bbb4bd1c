export const zhCN = {
  otherMinute: (present: string) => `整点与现时区 ${present} 不同，而小时数据已按现时区存储；请选择整点相同的时区`,
}

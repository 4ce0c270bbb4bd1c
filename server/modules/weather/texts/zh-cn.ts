export const zhCN = {
  daysLeft: '剩余供暖天数',
  daysToHeating: '距供暖开始',
}

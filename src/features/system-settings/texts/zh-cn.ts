export const systemSettings = {
  removeLogo: '恢复自带图标',
  uploading: '正在上传',
  clear: '清除',
  choose: '选择文件',
  changeZone: '将企业时区由 {{from}} 改为 {{to}}？',
  changeZoneDetail:
    '服务端下次启动后生效（多个服务端须全部停止后再启动）。已存数据、小时值与报警的时刻不变；各日数据、报表与指标按新时区重新计算，定时任务按新时钟执行。电价时段、采暖季、面积、计划等录入的日期与时刻不变。',
  changeZoneConfirm: '修改时区',
  keepZone: '不修改',
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly systemSettings: typeof systemSettings
  }
}

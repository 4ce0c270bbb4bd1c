export const systemSettings = {
  removeLogo: '恢复自带图标',
  uploading: '正在上传',
  clear: '清除',
  choose: '选择文件',
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly systemSettings: typeof systemSettings
  }
}

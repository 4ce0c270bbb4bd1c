export const embedding = {
  title: '工艺图设置',
  list: '图纸',
  loading: '正在读取图纸',
  none: '还没有已发布的图纸',
  noneDetail: '绘制并发布图纸后，可以在这里取得嵌入地址。',
  open: '打开',
  address: '嵌入其他系统的地址',
  addressHint: '来源系统每次打开时以一次性令牌替换 {exchangeToken}；令牌 60 s 内有效，嵌入页面只能查看。',
  signedOut: '登录后可查看图纸',
  signedOutDetail: '此页面由其他系统带令牌打开，也可以在此登录。登录前不读取任何数据。',
  signIn: '登录',
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly embedding: typeof embedding
  }
}

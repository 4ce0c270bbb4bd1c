import type { Translated } from '#contract/kit/texts.ts'
import type * as source from './zh-cn.ts'

export const systemSettings: Translated<typeof source.systemSettings> = {
  removeLogo: "Use the product's own",
  uploading: 'Uploading',
  clear: 'Clear',
  choose: 'Choose a file',
}

import type { Translated } from '#contract/kit/texts.ts'
import type * as source from './zh-cn.ts'

export const dataConfig: Translated<typeof source.dataConfig> = {
  pages: 'Pages',
  up: 'Move {{name}} up',
  down: 'Move {{name}} down',
  noPages: 'There are no pages',
}

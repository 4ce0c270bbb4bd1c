import type { Translated } from '#contract/kit/texts.ts'
import type * as source from './zh-cn.ts'

export const dataConfig: Translated<typeof source.dataConfig> = {
  pages: 'Pages',
  up: 'Move {{name}} up',
  down: 'Move {{name}} down',
  noPages: 'There are no pages',
}

export const columnSort: Translated<typeof source.columnSort> = {
  page: 'Page',
  open: 'Open the page',
  formats: 'Data columns',
  none: 'The page has no data columns',
  noneDetail: 'Once some are added at “Data columns”, they can be arranged here.',
  about:
    'Drag to change the order, or move by the buttons or Alt + ↑ ↓. Ticked columns are shown by default; others can still be chosen in the table. It counts for everybody once it is saved.',
  mayNotEdit: 'You may look at the columns, but not change them.',
  save: 'Save',
  restore: 'Restore',
  oneShown: 'At least one column must be shown',
  numShown: 'Shown: {{count}} of {{all}}',
}

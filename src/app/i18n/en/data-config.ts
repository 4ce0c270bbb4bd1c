import type { Translation } from '../translation.ts'

export const dataConfig: Translation<'dataConfig'> = {
  groupsTitle: 'Data groups',
  columnsTitle: 'Data columns',
  fixedTitle: 'Fixed columns',
  curvesTitle: 'Curve groups',
  sourcesTitle: 'Source data setup',
  pages: 'Pages',
  up: 'Move {{name}} up',
  down: 'Move {{name}} down',
  noPages: 'There are no pages',
}

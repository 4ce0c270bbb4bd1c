import type { Translated } from '#contract/kit/texts.ts'
import type * as source from './zh-cn.ts'

export const subsystems: Translated<typeof source.subsystems> = {
  subsystems: 'Subsystems',
  choose: 'Choose a subsystem',
  pages: 'Pages',
  search: 'Find a page',
  clear: 'Clear',
  newTab: 'Opens in a new tab',
  shortcut: 'Shortcut',
  roles: 'Roles',
  noRoles: 'No role may open it',
  thisOne: 'this subsystem',
  copyFrom: 'Copy from another',
  numChosen: '{{count}} pages chosen',
  numChosen_one: '{{count}} page chosen',
  empty: 'No subsystems yet',
  emptyDetail: 'Add one on the page of subsystems.',
  loading: 'Loading',
  closed: 'Not open',
  noMatch: 'No page matches',
}

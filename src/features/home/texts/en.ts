import type { Translated } from '#contract/kit/texts.ts'
import type * as source from './zh-cn.ts'

export const home: Translated<typeof source.home> = {
  title: 'My home page',
  overview: 'Network at a glance',
  arrange: 'Arrange',
  add: 'Add widget',
  save: 'Save arrangement',
  cancel: 'Cancel',
  reset: 'Restore initial arrangement',
  resetTitle: 'Restore the initial arrangement?',
  resetDetail: 'The widgets, order and widths that you have chosen are deleted.',
  noWidgets: 'There are no widgets on your home page',
  noWidgetsDetail: 'Press “Arrange”, then “Add widget”, and choose what to show.',
  nothingAllowed: 'There are no widgets to show',
  nothingAllowedDetail: 'Your role may not see the content of any widget. Ask an administrator for permission.',
}

export const homeConfig: Translated<typeof source.homeConfig> = {
  roles: 'Roles',
  noRoles: 'No roles yet',
  configured: 'Configured',
  thisOne: 'the home page of this role',
  mainUrl: 'Start page',
  mainUrlHint:
    'Opens after sign-in, unless the user has a start page of their own. Of several roles the main one counts first, then by level.',
  defaultPage: 'The default (Home)',
  lostPage: '{{path}} (this role can no longer open it)',
  beyond: 'This role, or an account that holds it, has more rights than you: you can view it, but not change it.',
  initial:
    'Users of this role have the initial arrangement. Once you arrange it here, they see yours until they arrange their own.',
  arranged: 'Users of this role see this until they arrange their own.',
  nothingAllowedDetail:
    'This role may not see the content of any widget. Give it permission under “Role authorisation” first.',
  noWidgetsDetail: 'Choose what to show by “Add widget”.',
  preview: 'Preview',
  previewOf: 'Preview: user home of {{name}}',
  previewNote: 'Widgets that this role may see, with live data of your own data scope.',
  close: 'Close preview',
}

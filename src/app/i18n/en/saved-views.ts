import type { Translation } from '../translation.ts'

export const savedViews: Translation<'savedViews'> = {
  title: 'Views',
  of: '{{name}} ({{owner}})',
  saveCurrent: 'Save this view',
  manage: 'Manage views',
  change: 'Change view',
  changeOne: 'Change view “{{name}}”',
  name: 'Name',
  replace: 'Replace it with what is shown now',
  default: 'Open this page with this view',
  isDefault: 'Default',
  shareWith: 'Share with the users of roles (none: only you see it)',
  sharedWith: 'Roles it is shared with: {{count}}',
  saved: 'View “{{name}}” saved',
  delete: 'Delete',
  deleteOne: 'Delete view “{{name}}”',
  deleteTitle: 'Delete view “{{name}}”?',
  deleteShared: 'It is shared with roles ({{count}}); their users lose it too.',
  deleted: 'View “{{name}}” deleted',
  none: 'There are no views that you can change',
  close: 'Close',
}

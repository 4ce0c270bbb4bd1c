import type { Translation } from '../translation.ts'

export const drafts: Translation<'drafts'> = {
  restored: 'What you typed here before is back. It has not been saved yet.',
  discard: 'Discard restored text',
  kept: 'Your unsaved changes are kept. Come back here within a day to go on.',
  unsaved: 'Changes not saved',
  reset: 'Reset',
  save: 'Save',
  saved: 'Saved',
  stale: '{{by}} changed {{what}} at {{at}}. Your changes are still here: check them before you save.',
  useNewest: 'Take the newest version and save mine over it',
  readOnly: 'You can view this, but not change it',
  leave: 'Discard unsaved changes?',
  leaveDetail: 'The changes to “{{name}}” will be lost.',
  giveUp: 'Discard changes',
  stay: 'Keep editing',
}

import type { Translation } from '../translation.ts'

export const drafts: Translation<'drafts'> = {
  restored: 'What you typed here before is back. It has not been saved yet.',
  discard: 'Discard restored text',
  unsaved: 'Changes not saved',
  reset: 'Reset',
  save: 'Save',
  saved: 'Saved',
  stale: '{{by}} changed {{what}} at {{at}}. What you changed is still here: check it before you save.',
  useNewest: 'Take the newest version and save mine over it',
  readOnly: 'You may look, but not change',
  leave: 'Give up what is not saved?',
  leaveDetail: 'The changes to “{{name}}” will be lost.',
  giveUp: 'Give up changes',
  stay: 'Keep editing',
}

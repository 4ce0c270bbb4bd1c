import type { Translation } from '../translation.ts'

export const drafts: Translation<'drafts'> = {
  restored: 'What you typed before the session ended is back. It has not been saved yet.',
  discard: 'Discard restored text',
}

import { MANAGEMENT, REAL_TIME } from './alarm-addresses.ts'

/** Why a panel that opens by itself would be in the way; null: it would not. */
export type Disturbed = 'typing' | 'alarmPage'

const FIELDS =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true]'
const MODAL = '[role=dialog][aria-modal=true], [role=alertdialog][aria-modal=true]'

/** What a panel would disturb on a page: somebody who fills in a form, or the pages that show the alarms themselves. */
export function disturbedNow(pathname: string): Disturbed | null {
  if (pathname === REAL_TIME || pathname === MANAGEMENT) return 'alarmPage'
  const isTyping = document.activeElement?.closest(`${FIELDS}, form`) ?? document.querySelector(MODAL)
  return isTyping ? 'typing' : null
}

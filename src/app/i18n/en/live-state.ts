import type { Translation } from '../translation.ts'

export const liveState: Translation<'liveState'> = {
  live: 'Live',
  connecting: 'Connecting',
  lost: 'Connection lost',
  signedOut: 'Sign in again',
  liveDetail: 'Values are live',
  connectingDetail: 'Connecting to the live channel',
  lostDetail: 'Values are not updated; reconnecting',
  signedOutDetail: 'The session is over; values are not updated',
  noValue: 'No value',
  good: 'Good',
  commFail: 'Communication lost',
  outOfRange: 'Out of range',
  frozen: 'Frozen',
  jump: 'Jumped',
  manual: 'Entered by hand',
  calculated: 'Calculated',
  maintenance: 'Maintenance',
  outdated: 'Outdated',
}

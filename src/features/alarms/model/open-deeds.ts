import type { AlarmRecord } from '#contract/endpoints/alarm-watch.ts'
import type { RowMark } from '#ui/data-table.tsx'

/** Whether acknowledging does something: a returned alarm that was acknowledged before is closed by it. */
export const canBeAcknowledged = ({ enterUser, state }: Pick<AlarmRecord, 'enterUser' | 'state'>): boolean =>
  enterUser === null || state === 'returned'

/** Whether it can be hidden for a while: it is not over, and not hidden already. */
export const canBeShelved = ({
  state,
  shelveUntil,
  suppressedBy,
}: Pick<AlarmRecord, 'state' | 'shelveUntil' | 'suppressedBy'>): boolean =>
  (state === 'active' || state === 'returned') && shelveUntil === null && suppressedBy !== 'outOfService'

/** What somebody has acknowledged looks so in every list. */
export const markOf = ({ enterUser }: Pick<AlarmRecord, 'enterUser'>): RowMark | undefined =>
  enterUser === null ? undefined : 'settled'

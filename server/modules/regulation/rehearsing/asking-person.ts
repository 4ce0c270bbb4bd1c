// As whom a rehearsal asks the gate.

import type { ControlPower } from '#server/core/access/control-power.ts'
import type { Db } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { personNow } from '../../control/asker.ts'

/** Of somebody who may write nothing: a rehearsal writes nothing either, and whoever releases the strategy is judged by themselves. */
const EVERY_POWER: ControlPower = {
  name: '',
  nodeType: null,
  paramCodes: null,
  min: null,
  max: null,
  step: null,
  needsSecondPerson: false,
}

/** Who asked, with the powers that they have now. `session`: null where the account is gone. */
export async function writingPersonOrNobody(
  db: Db,
  userId: string | null,
  now: number,
): Promise<{ readonly session: Session | null; readonly powers: readonly ControlPower[] }> {
  const person = await personNow(db, userId, now)
  if (person === 'gone') return { session: null, powers: [EVERY_POWER] }
  return { session: person.session, powers: person.powers.length > 0 ? person.powers : [EVERY_POWER] }
}

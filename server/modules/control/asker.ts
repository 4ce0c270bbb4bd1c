import type { Writer } from '#contract/control/writers.ts'
import { CONTROL_WRITE_PERMISSION } from '#contract/endpoints/control.ts'
import { powersOf } from '#server/core/access/control-power.repository.ts'
import type { ControlPower } from '#server/core/access/control-power.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'

/** Who asks. */
export interface Asker {
  readonly writer: Writer
  /** Person or algorithm, as the record names them. */
  readonly name: string
  /** Null: an algorithm, which sees every point and is limited by no power. */
  readonly person: WritingPerson | null
}

export interface WritingPerson {
  readonly session: Session
  readonly mayWrite: boolean
  readonly powers: readonly ControlPower[]
}

/** A person with what they may write now. */
export const writingPerson = async (db: Queryable, session: Session): Promise<WritingPerson> => ({
  session,
  mayWrite: session.permissions.has(CONTROL_WRITE_PERMISSION),
  powers: await powersOf(db, session.roles),
})

import { createHash } from 'node:crypto'
import type { StrategyWriter, Writer } from '#contract/control/writers.ts'
import { CONTROL_WRITE_PERMISSION } from '#contract/endpoints/control.ts'
import { uuidOfHex } from '#lib/uuid-of-hex.ts'
import { powersOf } from '#server/core/access/control-power.repository.ts'
import type { ControlPower } from '#server/core/access/control-power.ts'
import type { Db, Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { actorOf } from '#server/core/session/actor.ts'

/** Who asks: always somebody's right, as nothing is written without one. */
export type Asker = AskingPerson | AskingStrategy

export interface AskingPerson {
  readonly writer: Exclude<Writer, StrategyWriter>
  readonly person: WritingPerson
  readonly strategy: null
}

export interface AskingStrategy {
  readonly writer: StrategyWriter
  /** Who released it, as they are now: it writes what they may write, and no more. */
  readonly person: WritingPerson
  readonly strategy: NamedStrategy
}

/** A version of a strategy, as the record keeps it. */
interface NamedStrategy {
  readonly id: string
  readonly version: number
  readonly name: string
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

interface StrategyOf {
  readonly writer: StrategyWriter
  readonly strategy: NamedStrategy
  /** Null: the account was removed. */
  readonly releasedById: string | null
  /** Epoch ms. */
  readonly now: number
}

/** A strategy as an asker; `gone`: who released it has no account any more, so it may write nothing. */
export async function strategyAsker(
  db: Db,
  { writer, strategy, releasedById, now }: StrategyOf,
): Promise<AskingStrategy | 'gone'> {
  const person = await personNow(db, releasedById, now)
  return person === 'gone' ? 'gone' : { writer, person, strategy }
}

/** A person who is not signed in, with what they may write now; `gone`: no account, or one that is closed. */
export async function personNow(db: Db, userId: string | null, now: number): Promise<WritingPerson | 'gone'> {
  const actor = userId === null ? null : await actorOf(db, { userId, ip: '', language: 'zh-CN' }, now)
  return actor ? writingPerson(db, actor.session) : 'gone'
}

/** Keys of strategies: any fixed value that no other use has. */
const KEYS_OF_STRATEGIES = 'control.commandKey'

/**
 * The key of a strategy's command: the same for the same parts (such as strategy, version, cycle and point), so that a
 * cycle that runs again asks for the same commands. A uuid of version 8 (RFC 9562: of an own making), which no person may
 * send: nobody takes the key of a strategy's command before it.
 */
export function commandKey(parts: readonly string[]): string {
  const hex = createHash('sha1')
    .update(JSON.stringify([KEYS_OF_STRATEGIES, ...parts]))
    .digest('hex')
  return uuidOfHex(hex, 8)
}

export const isStrategyKey = (key: string): boolean => key.charAt(14) === '8'

/** Who asked, in any language: a strategy with who released it, or a person. */
export const askerName = ({
  strategyName,
  askedBy,
}: {
  readonly strategyName: string
  readonly askedBy: string
}): string => [strategyName, askedBy].filter((name) => name !== '').join(' · ')

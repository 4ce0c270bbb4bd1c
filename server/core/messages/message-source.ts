import type { Message, MessageGroup } from '#contract/endpoints/messages.ts'
import type { Actor } from '../kit/session.ts'

/** One kind of messages; the `sources` of a module. */
export interface MessageSource {
  /** In the log, where it fails. */
  readonly name: string
  readonly group: Exclude<MessageGroup, 'four'>
  /** The messages for a user now. They are asked for by every console every 30 s: a few short queries at most. */
  read(actor: Pick<Actor, 'session' | 'language'>): Promise<readonly Message[]>
}

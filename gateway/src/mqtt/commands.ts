// Commands of the server: each is done once, or not at all, and answered. What is needed to keep that through a kill is
// written down before the device is told: the command, and what the point held before.

import { z } from 'zod'
import type { WriteOutcome, WritePoint } from '../polling/reading.ts'
import type { CommandRecord, KnownCommand } from './command-record.ts'

/** Between tries to find out whether a device acted, and to set a point back. */
const RETRY_MS = 10_000

const command = z.object({
  id: z.string().min(1).max(100),
  point: z.string(),
  value: z.number(),
  validUntil: z.number().nullable(),
  actBefore: z.number(),
})
type Command = z.infer<typeof command>

interface CommandOptions {
  readonly record: CommandRecord
  readonly writePoints: ReadonlyMap<string, WritePoint>
  /** Publishes an answer; `onTold` is called when the broker has it. */
  readonly answer: (text: string, onTold: () => void) => void
  readonly now: () => number
  readonly log: (text: string) => void
}

export interface Commands {
  receive(text: string): Promise<void>
  /** Finds out what became of commands whose end is not known, and sets points back whose command is over. */
  followUp(): Promise<void>
}

export function createCommands({ record, writePoints, answer, now, log }: CommandOptions): Commands {
  /** The latest work of each point: writes of one point follow each other. */
  const working = new Map<string, Promise<void>>()
  const triedAt = new Map<string, number>()
  let isFollowing = false

  // answers that a kill kept from the broker
  for (const known of record.commands()) if (known.answer && !known.isTold) tell(known)

  async function inTurn(point: string, work: () => Promise<void>): Promise<void> {
    const turn = (working.get(point) ?? Promise.resolve()).then(work)
    const ended = turn.catch(() => undefined)
    working.set(point, ended)
    await turn.finally(() => {
      if (working.get(point) === ended) working.delete(point)
    })
  }

  async function receive(text: string): Promise<void> {
    const { data, error } = command.safeParse(parse(text))
    if (error)
      return log(`A message on …/down is no command: ${error.issues[0]?.path.join('.')} ${error.issues[0]?.message}`)
    await inTurn(data.point, async () => {
      const known = record.find(data.id)
      if (known?.answer) tell(known)
      else if (known) await lookAgain(known)
      else await act(data)
    })
  }

  function tell(known: KnownCommand): void {
    const { id, answer: text } = known
    if (text)
      answer(text, () => {
        if (!known.isTold && record.find(id) === known) record.keep({ ...known, isTold: true })
      })
  }

  function refuse(asked: Command, result: 'unknown' | 'range' | 'expired'): void {
    finish({ ...asked, before: null, at: now(), answer: null, isTold: false }, result, asked.value)
  }

  function finish(known: KnownCommand, result: string, value: number): void {
    const text = JSON.stringify({ id: known.id, result, value, t: now() })
    const finished = { ...known, at: now(), answer: text }
    record.keep(finished, result === 'ok' ? reversionAfter(known) : undefined)
    tell(finished)
  }

  /** A command that follows another one goes back to what was before both. */
  function reversionAfter({ point, before, validUntil }: KnownCommand) {
    if (validUntil === null || writePoints.get(point)?.isPulse) return null
    const value = record.reversionOf(point)?.value ?? before
    if (value === null) log(`${point} held no number before its command, and is not set back.`)
    return value === null ? null : { point, value, at: validUntil }
  }

  async function act(asked: Command): Promise<void> {
    const { id, point, value, validUntil } = asked
    const target = writePoints.get(point)
    const actBefore = Math.min(asked.actBefore, validUntil ?? asked.actBefore)
    if (actBefore <= now()) return refuse(asked, 'expired')
    if (!target) return refuse(asked, 'unknown')
    if (value < target.min || value > target.max) return refuse(asked, 'range')
    const outcome = await target.write(value, actBefore, (before) =>
      record.keep({ id, point, value, validUntil, actBefore, before, at: now(), answer: null, isTold: false }),
    )
    const known = record.find(id)
    if (outcome.kind === 'expired' || outcome.kind === 'range') return refuse(asked, outcome.kind)
    if (outcome.kind === 'done' && known) return finish(known, 'ok', outcome.value)
    sayUnanswered(asked, outcome)
    // it may be done when it is sent again
    if (outcome.kind === 'not done') record.forget(id)
  }

  function sayUnanswered({ id, point, value }: Command, outcome: WriteOutcome): void {
    const why = 'why' in outcome ? outcome.why : outcome.kind
    log(`Command ${id}, ${point} = ${value}, is not answered: ${why}`)
  }

  /** A command that was begun is not done again: what the device holds says whether it was done. */
  async function lookAgain(known: KnownCommand): Promise<void> {
    const { id, point, value, actBefore } = known
    if (await writePoints.get(point)?.holds(value)) return finish(known, 'ok', value)
    if (actBefore > now()) return
    log(`Command ${id}, ${point} = ${value}, was not done: the device holds another value.`)
    record.forget(id)
  }

  async function followUp(): Promise<void> {
    if (isFollowing) return
    isFollowing = true
    try {
      for (const { id, point, answer: text } of record.commands())
        if (text === null && !working.has(point))
          await retry(point, async () => {
            const known = record.find(id)
            if (known?.answer === null) await lookAgain(known)
          })
      for (const { point, at } of record.reversions()) if (at <= now()) await retry(point, () => revert(point))
    } finally {
      isFollowing = false
    }
  }

  async function retry(point: string, work: () => Promise<void>): Promise<void> {
    if (now() < (triedAt.get(point) ?? 0) + RETRY_MS) return
    triedAt.set(point, now())
    try {
      await inTurn(point, work)
    } catch (error) {
      log(`${point}: ${error instanceof Error ? error.message : error}`)
    }
  }

  async function revert(point: string): Promise<void> {
    const due = record.reversionOf(point)
    // another command may have come meanwhile
    if (!due || due.at > now()) return
    const outcome = await writePoints.get(point)?.write(due.value, Number.POSITIVE_INFINITY, () => undefined)
    if (outcome?.kind === 'done') log(`${point} is back at ${due.value}: its command is over.`)
    else
      log(`${point} could not be set back to ${due.value}${outcome ? '; it is tried again' : ': no longer writable'}.`)
    if (!outcome || outcome.kind === 'done') record.endReversion(point)
  }

  return { receive, followUp }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import { z } from 'zod'
import type { WritePoint } from '../polling/reading.ts'
import type { CommandRecord } from './command-record.ts'

const REVERSION_RETRY_MS = 10_000

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
  readonly answer: (text: string) => void
  readonly now: () => number
  readonly log: (text: string) => void
}

export interface Commands {
  receive(text: string): Promise<void>
  /** Writes back what commands that are over had replaced. */
  revertDue(): Promise<void>
}

/** Does what commands of the server say, each once, and answers them. */
export function createCommands({ record, writePoints, answer, now, log }: CommandOptions): Commands {
  const underWay = new Set<string>()
  let isReverting = false
  const tried = new Map<string, number>()

  async function receive(text: string): Promise<void> {
    const { data, error } = command.safeParse(parse(text))
    if (error)
      return log(`A message on …/down is no command: ${error.issues[0]?.path.join('.')} ${error.issues[0]?.message}`)
    if (underWay.has(data.id)) return
    underWay.add(data.id)
    try {
      const known = record.find(data.id)
      if (known?.answer) answer(known.answer)
      else if (known) await lookAgain(data)
      else await act(data)
    } finally {
      underWay.delete(data.id)
    }
  }

  function finish({ id, point, value }: Command, result: string, held: number = value): void {
    const text = JSON.stringify({ id, result, value: held, t: now() })
    record.keep({ id, point, value, at: now(), answer: text })
    answer(text)
  }

  async function act(asked: Command): Promise<void> {
    const { id, point, value, actBefore, validUntil } = asked
    const target = writePoints.get(point)
    if (actBefore <= now()) return finish(asked, 'expired')
    if (!target) return finish(asked, 'unknown')
    if (value < target.min || value > target.max) return finish(asked, 'range')
    // written down first: after a kill it is not known whether the device acted
    record.keep({ id, point, value, at: now(), answer: null })
    const outcome = await target.write(value, actBefore)
    if (outcome.kind === 'expired' || outcome.kind === 'range') return finish(asked, outcome.kind)
    if (outcome.kind === 'done') {
      const earlier = record.reversions().find((one) => one.point === point)
      if (validUntil === null) record.cancelReversion(point)
      // a command that follows another one goes back to what was before both
      else record.revertAt({ point, value: earlier?.value ?? outcome.before, at: validUntil })
      return finish(asked, 'ok', outcome.value)
    }
    log(`Command ${id}, ${point} = ${value}: ${outcome.why}. It is not answered.`)
    if (outcome.kind === 'not sent') record.forget(id)
  }

  /** A command that was begun is not done again: what the device holds says whether it was done. */
  async function lookAgain(asked: Command): Promise<void> {
    try {
      if (await writePoints.get(asked.point)?.holds(asked.value)) finish(asked, 'ok')
    } catch (error) {
      log(`Command ${asked.id}: ${error instanceof Error ? error.message : error}. It is not answered.`)
    }
  }

  async function revertDue(): Promise<void> {
    if (isReverting) return
    isReverting = true
    try {
      for (const one of record.reversions()) if (one.at <= now()) await revert(one.point, one.value)
    } finally {
      isReverting = false
    }
  }

  async function revert(point: string, value: number): Promise<void> {
    if (now() < (tried.get(point) ?? 0) + REVERSION_RETRY_MS) return
    tried.set(point, now())
    const target = writePoints.get(point)
    const outcome = await target?.write(value, Number.POSITIVE_INFINITY)
    if (!outcome || outcome.kind === 'done') {
      record.cancelReversion(point)
      tried.delete(point)
    }
    if (outcome?.kind === 'done') log(`${point} is back at ${value}: its command is over.`)
    else
      log(
        `${point} could not be set back to ${value}${outcome ? '; it is tried again' : ': it is no longer writable'}.`,
      )
  }

  return { receive, revertDue }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

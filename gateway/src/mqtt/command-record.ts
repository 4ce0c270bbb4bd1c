import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { replaceFile } from '../store/whole-file.ts'

/** Servers send a command again for half a minute; a day leaves room for clocks and queues. */
const KEPT_MS = 86_400_000

const known = z.object({
  id: z.string(),
  point: z.string(),
  value: z.number(),
  validUntil: z.number().nullable(),
  actBefore: z.number(),
  /** What the device held before; null where that was no number. */
  before: z.number().nullable(),
  at: z.number(),
  /** Null while it is not known whether the device acted. */
  answer: z.string().nullable(),
  /** The broker has the answer. */
  isTold: z.boolean(),
})
export type KnownCommand = z.infer<typeof known>

/** A point that goes back to what it held once a command is over. */
const reversion = z.object({ point: z.string(), value: z.number(), at: z.number() })
type Reversion = z.infer<typeof reversion>

const file = z.object({ commands: z.array(known), reversions: z.array(reversion) })

/** What a restart must remember of commands: an id is not acted on twice, and a set point does not outlive its end. */
export interface CommandRecord {
  commands(): readonly KnownCommand[]
  find(id: string): KnownCommand | undefined
  /** In place of what was known of the same id; with what follows from it for the point: undefined leaves that as it is. */
  keep(command: KnownCommand, reversion?: Reversion | null): void
  forget(id: string): void
  reversions(): readonly Reversion[]
  reversionOf(point: string): Reversion | undefined
  endReversion(point: string): void
}

/** @throws {Error} where the file is there and cannot be read. */
export function openCommandRecord(path: string, now: () => number): CommandRecord {
  const content = read(path)
  const commands = new Map(content.commands.map((command) => [command.id, command]))
  const reversions = new Map(content.reversions.map((one) => [one.point, one]))

  function store(): void {
    for (const [id, { at }] of commands) if (at < now() - KEPT_MS) commands.delete(id)
    replaceFile(path, JSON.stringify({ commands: [...commands.values()], reversions: [...reversions.values()] }))
  }

  return {
    commands: () => [...commands.values()],
    find: (id) => commands.get(id),
    keep: (command, next) => {
      commands.set(command.id, command)
      if (next) reversions.set(command.point, next)
      else if (next === null) reversions.delete(command.point)
      store()
    },
    forget: (id) => {
      if (commands.delete(id)) store()
    },
    reversions: () => [...reversions.values()],
    reversionOf: (point) => reversions.get(point),
    endReversion: (point) => {
      if (reversions.delete(point)) store()
    },
  }
}

function read(path: string): z.infer<typeof file> {
  try {
    return file.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { commands: [], reversions: [] }
    throw new Error(
      `${path} cannot be read. It says which commands were done: delete it only when none is under way.`,
      { cause: error },
    )
  }
}

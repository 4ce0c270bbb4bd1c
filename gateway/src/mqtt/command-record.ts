import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { replaceFile } from '../store/whole-file.ts'

/** Servers send a command again for half a minute; a day leaves room for clocks and queues. */
const KEPT_MS = 86_400_000

const known = z.object({
  id: z.string(),
  point: z.string(),
  value: z.number(),
  at: z.number(),
  /** Null while it is not known whether the device acted. */
  answer: z.string().nullable(),
})
export type KnownCommand = z.infer<typeof known>

/** A point that goes back to what it held once a command is over. */
const reversion = z.object({ point: z.string(), value: z.number(), at: z.number() })
export type Reversion = z.infer<typeof reversion>

const file = z.object({ commands: z.array(known), reversions: z.array(reversion) })

/** What a restart must remember of commands: an id is not acted on twice, and a set point does not outlive its end. */
export interface CommandRecord {
  find(id: string): KnownCommand | undefined
  keep(command: KnownCommand): void
  forget(id: string): void
  reversions(): readonly Reversion[]
  /** Replaces the one of its point. */
  revertAt(reversion: Reversion): void
  cancelReversion(point: string): void
}

export function openCommandRecord(path: string, now: () => number): CommandRecord {
  const content = read(path)
  const commands = new Map(content.commands.map((command) => [command.id, command]))
  const reversions = new Map(content.reversions.map((one) => [one.point, one]))

  function store(): void {
    for (const [id, { at }] of commands) if (at < now() - KEPT_MS) commands.delete(id)
    replaceFile(path, JSON.stringify({ commands: [...commands.values()], reversions: [...reversions.values()] }))
  }

  return {
    find: (id) => commands.get(id),
    keep: (command) => {
      commands.set(command.id, command)
      store()
    },
    forget: (id) => {
      commands.delete(id)
      store()
    },
    reversions: () => [...reversions.values()],
    revertAt: (one) => {
      reversions.set(one.point, one)
      store()
    },
    cancelReversion: (point) => {
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
      {
        cause: error,
      },
    )
  }
}

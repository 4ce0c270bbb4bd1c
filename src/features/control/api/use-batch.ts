import { useEffect, useRef, useState } from 'react'
import { isOpen } from '#contract/control/command-states.ts'
import { COMMAND_POLL_MS, controlCalls, MAX_WRITES } from '#contract/endpoints/control.ts'
import { useAsk } from '#data/calls.ts'
import { randomUuid } from '#lib/random-hex.ts'
import { type BatchChange, type BatchRow, batchWrites, inParts, withNews } from '../model/batch.ts'

interface Confirmed {
  /** The parameter that the confirmation named. */
  readonly paramCode: string
  readonly reason: string
  readonly validUntil: number | null
}

/** Few enough that a batch can be stopped, enough that hundreds of units take seconds. */
const PART_ROWS = 20

export interface Batch {
  /** Empty before a preview. */
  readonly rows: readonly BatchRow[]
  readonly phase: 'none' | 'previewing' | 'previewed' | 'running' | 'asked'
  /** Share of the chosen rows that was asked; null unless it runs. */
  readonly progress: number | null
  readonly isStopped: boolean
  /** Asks the gate what it would say. */
  preview(pointIds: readonly number[], change: BatchChange, validUntil: number | null): Promise<void>
  /** Asks for the commands of the chosen rows, part by part, as they were confirmed. */
  run(keys: ReadonlySet<string>, confirmed: Confirmed): Promise<void>
  /** Asks for no further ones, and takes back what was not sent yet. */
  stop(): void
  clear(): void
}

/** Writes to many points: a preview by the gate, then the commands in parts, then how each of them ends. */
export function useBatch(): Batch {
  const ask = useAsk()
  const [rows, setRows] = useState<readonly BatchRow[]>([])
  const [phase, setPhase] = useState<Batch['phase']>('none')
  const [progress, setProgress] = useState<number | null>(null)
  const [isStopped, setStopped] = useState(false)
  const stopping = useRef(false)
  const open = rows.flatMap(({ command }) => (command && isOpen(command.state) ? [command.commandId] : []))
  const asked = open.join(' ')

  useEffect(() => {
    if (asked === '') return
    const timer = setInterval(async () => {
      for (const commandIds of inParts(asked.split(' '), MAX_WRITES)) {
        const news = await ask(controlCalls.states, { commandIds }, { isQuiet: true }).catch(() => [])
        setRows((known) => withNews(known, news))
      }
    }, COMMAND_POLL_MS)
    return () => clearInterval(timer)
  }, [ask, asked])

  async function preview(pointIds: readonly number[], change: BatchChange, validUntil: number | null): Promise<void> {
    setPhase('previewing')
    setRows([])
    setStopped(false)
    try {
      const found: BatchRow[] = []
      for (const part of inParts(pointIds, MAX_WRITES)) {
        const writes = batchWrites(await ask(controlCalls.rights, { pointIds: part }), change)
        if (writes.length === 0) continue
        const checked = await ask(controlCalls.check, { writes, validUntil })
        for (const [at, row] of checked.entries())
          found.push({ ...row, seen: writes[at]?.seen ?? null, key: randomUuid(), command: null })
      }
      setRows(found)
      setPhase('previewed')
    } catch {
      // the call has told why
      setPhase('none')
    }
  }

  async function run(keys: ReadonlySet<string>, { paramCode, reason, validUntil }: Confirmed): Promise<void> {
    const chosen = rows.filter(({ key }) => keys.has(key))
    stopping.current = false
    setStopped(false)
    setPhase('running')
    setProgress(0)
    const commandIds: string[] = []
    try {
      for (const [at, part] of inParts(chosen, PART_ROWS).entries()) {
        if (stopping.current) break
        const writes = part.map(({ pointId, value, seen, key, nodeName, unit }) => ({
          pointId,
          value,
          seen,
          key,
          shown: { paramCode, nodeName, unit },
        }))
        const news = await ask(controlCalls.ask, { writes, reason, validUntil })
        commandIds.push(...news.map(({ commandId }) => commandId))
        setRows((known) => withNews(known, news))
        setProgress(Math.min(1, ((at + 1) * PART_ROWS) / chosen.length))
      }
      // what was sent cannot be taken back: then there is nothing to withdraw
      if (stopping.current && commandIds.length > 0) {
        const news = await ask(controlCalls.withdraw, { commandIds }, { isQuiet: true })
        setRows((known) => withNews(known, news))
      }
    } catch {
      // the rows show what was asked, and the call has told why the rest was not
    } finally {
      setPhase('asked')
      setProgress(null)
    }
  }

  return {
    rows,
    phase,
    progress,
    isStopped,
    preview,
    run,
    stop: () => {
      stopping.current = true
      setStopped(true)
    },
    clear: () => {
      setRows([])
      setPhase('none')
      setStopped(false)
    },
  }
}

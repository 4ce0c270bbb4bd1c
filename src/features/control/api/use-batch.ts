import { useEffect, useRef, useState } from 'react'
import { useAskCommands } from '#archetypes/control/use-ask-commands.ts'
import { isOpen } from '#contract/control/command-states.ts'
import { COMMAND_POLL_MS, controlCalls, MAX_WRITES } from '#contract/endpoints/control.ts'
import { useAsk } from '#data/calls.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { randomUuid } from '#lib/random-hex.ts'
import { type BatchChange, type BatchRow, batchWrites, inParts, withNews } from '../model/batch.ts'

/** What a preview was made of; its rows are sent as they were checked with it. */
interface Checked {
  readonly kind: BatchChange['kind']
  readonly validUntil: number | null
}

/** Few enough that a batch can be stopped, enough that hundreds of units take seconds. */
const PART_ROWS = 20

export interface Batch {
  /** The connection was lost: whether the server has the part that was asked last is being looked up. */
  readonly isLookingUp: boolean
  /** It has not, and nothing after it was asked. */
  readonly isNotReceived: boolean
  /** Empty before a preview. */
  readonly rows: readonly BatchRow[]
  /** Null before a preview. */
  readonly checked: Checked | null
  readonly phase: 'none' | 'previewing' | 'previewed' | 'running' | 'asked'
  /** Share of the chosen rows that was asked; null unless it runs. */
  readonly progress: number | null
  readonly isStopped: boolean
  /** Asks the gate what it would say. */
  preview(pointIds: readonly number[], change: BatchChange, validUntil: number | null): Promise<void>
  /** Asks for the commands of the chosen rows, part by part, as they were checked. */
  run(keys: ReadonlySet<string>, reason: string): Promise<void>
  /** Asks for no further ones, and takes back what was not sent yet. */
  stop(): void
  clear(): void
}

/** Writes to many points: a preview by the gate, then the commands in parts, then how each of them ends. */
export function useBatch(): Batch {
  const ask = useAsk()
  const { askCommands, isLookingUp } = useAskCommands()
  const { handleFailure } = useSaveFailure()
  const [isNotReceived, setNotReceived] = useState(false)
  const [rows, setRows] = useState<readonly BatchRow[]>([])
  const [phase, setPhase] = useState<Batch['phase']>('none')
  const [progress, setProgress] = useState<number | null>(null)
  const [isStopped, setStopped] = useState(false)
  const [checked, setChecked] = useState<Checked | null>(null)
  const stopping = useRef(false)
  /** Rises with each preview, and when what was chosen changes: an answer to another question is dropped. */
  const question = useRef(0)
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
    question.current += 1
    const asked = question.current
    setPhase('previewing')
    setRows([])
    setStopped(false)
    try {
      const found: BatchRow[] = []
      for (const part of inParts(pointIds, MAX_WRITES)) {
        if (asked !== question.current) return
        const writes = batchWrites(await ask(controlCalls.rights, { pointIds: part }), change)
        if (writes.length === 0) continue
        const answers = await ask(controlCalls.check, { writes, validUntil })
        for (const [at, row] of answers.entries())
          found.push({ ...row, seen: writes[at]?.seen ?? null, key: randomUuid(), command: null })
      }
      if (asked !== question.current) return
      setRows(found)
      setChecked({ kind: change.kind, validUntil })
      setPhase('previewed')
    } catch {
      // the call has told why
      if (asked === question.current) setPhase('none')
    }
  }

  async function run(keys: ReadonlySet<string>, reason: string): Promise<void> {
    if (!checked) return
    const { validUntil } = checked
    const chosen = rows.filter(({ key }) => keys.has(key))
    stopping.current = false
    setStopped(false)
    setNotReceived(false)
    setPhase('running')
    setProgress(0)
    const commandIds: string[] = []
    try {
      for (const [at, part] of inParts(chosen, PART_ROWS).entries()) {
        if (stopping.current) break
        const writes = part.map(({ pointId, value, seen, key, paramCode, nodeName, unit }) => ({
          pointId,
          value,
          seen,
          key,
          shown: { paramCode, nodeName, unit },
        }))
        const news = await askCommands({ writes, reason, validUntil })
        if (news === 'not received') {
          setNotReceived(true)
          break
        }
        commandIds.push(...news.map(({ commandId }) => commandId))
        setRows((known) => withNews(known, news))
        setProgress(Math.min(1, ((at + 1) * PART_ROWS) / chosen.length))
      }
      // what was sent cannot be taken back: then there is nothing to withdraw
      if (stopping.current && commandIds.length > 0) {
        const news = await ask(controlCalls.withdraw, { commandIds }, { isQuiet: true })
        setRows((known) => withNews(known, news))
      }
    } catch (failure) {
      // the rows show what was asked
      handleFailure(failure)
    } finally {
      setPhase('asked')
      setProgress(null)
    }
  }

  return {
    isLookingUp,
    isNotReceived,
    rows,
    checked,
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
      question.current += 1
      setRows([])
      setChecked(null)
      setPhase('none')
      setStopped(false)
    },
  }
}

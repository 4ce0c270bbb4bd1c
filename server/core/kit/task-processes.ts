// Processes of their own for work on what people send. Duty: hand a task to one, pass its answers on one after the other, and
// kill it when it exceeds a limit or nobody wants the result any more. Neighbours: excel.ts and whoever else reads files of
// people; answer-process-tasks.ts is the other end. Invariants: after any failure a process is gone; one that completed its
// task is kept for a while for the next one.

import { type ChildProcess, fork } from 'node:child_process'
import { on, once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'

/** A process is killed above these limits. */
export interface ProcessLimits {
  readonly memoryMb: number
  readonly timeMs: number
}

/** What a process sends beside the answers of its own work. */
export type ProcessEnd<Fault> =
  | { readonly kind: 'end' }
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'failed'; readonly message: string }

interface TaskProcessOptions<Fault> {
  /** File of the process, with the ending of built code. */
  readonly entry: URL
  /** What is thrown for a fault that the process reports. */
  readonly errorOf: (fault: Fault) => Error
  /** What is thrown where a limit was reached. */
  readonly beyond: (limit: 'memory' | 'time') => Error
}

/** @typeParam Answer - What the work itself sends. */
export function createTaskProcesses<Task, Answer extends { readonly kind: string }, Fault>({
  entry,
  errorOf,
  beyond,
}: TaskProcessOptions<Fault>) {
  const idle = createIdlePool()
  /** Runs a task and handles its answers one after the other. */
  return async function inProcess(
    task: Task,
    { memoryMb, timeMs }: ProcessLimits,
    signal: AbortSignal | undefined,
    receive: (answer: Answer, send: (message: unknown) => void) => Promise<void> | void,
  ): Promise<void> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(beyond('time')), timeMs)
    const died = new AbortController()
    const ending = AbortSignal.any([late.signal, died.signal].concat(signal ?? []))
    const child = idle.take(memoryMb) ?? startProcess(entry, memoryMb)
    const fail = (error: Error): void => died.abort(error)
    const leave = (code: number | null, how: NodeJS.Signals | null): void =>
      died.abort(
        isOutOfMemory(code, how) ? beyond('memory') : new Error(`A process has ended by itself (${how ?? code}).`),
      )
    child.on('error', fail)
    child.once('exit', leave)
    let isWhole = false
    try {
      const answers = on(child, 'message', { signal: ending })
      child.send(Object(task))
      for await (const [message] of answers) {
        const answer: ProcessEnd<Fault> | Answer = message
        isWhole = isEnd<Fault>(answer) && answer.kind === 'end'
        if (isWhole) return
        if (!isEnd<Fault>(answer)) await receive(answer, (sent) => void child.send(Object(sent)))
        else if (answer.kind === 'fault') throw errorOf(answer.fault)
        else if (answer.kind === 'failed') throw new Error(answer.message)
        // many messages may arrive at once: let other work run between two of them
        await turn()
      }
    } catch (error) {
      throw ending.aborted ? ending.reason : error
    } finally {
      clearTimeout(timer)
      child.off('error', fail)
      child.off('exit', leave)
      if (isWhole) idle.keep(memoryMb, child)
      else await end(child)
    }
  }
}

const ENDS: readonly string[] = ['end', 'fault', 'failed']
const isEnd = <Fault>(answer: { readonly kind: string }): answer is ProcessEnd<Fault> => ENDS.includes(answer.kind)

/**
 * A process, not a thread: a thread that runs out of memory may crash the whole server despite its limits. Its
 * environment is empty, so it has none of the server's settings.
 */
function startProcess(entry: URL, memoryMb: number): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts')
  const child = fork(isSource ? entry.pathname.replace(/\.js$/, '.ts') : entry.pathname, [], {
    // in tests it runs from its TypeScript source, which needs tsx
    execArgv: [`--max-old-space-size=${memoryMb}`].concat(isSource ? ['--import', 'tsx'] : []),
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // a running task has its own listener; between tasks an error event without any would end the server
  child.on('error', () => undefined)
  return child
}

/** V8 aborts a process that is out of memory. */
const isOutOfMemory = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

const IDLE_MS = 10_000

/** Idle processes, one for each limit of memory, so that the next file need not wait for a start. */
function createIdlePool() {
  const children = new Map<number, ChildProcess>()
  return {
    take(memoryMb: number): ChildProcess | undefined {
      const child = children.get(memoryMb)
      children.delete(memoryMb)
      child?.ref()
      return child?.connected ? child : undefined
    },
    keep(memoryMb: number, child: ChildProcess): void {
      if (children.has(memoryMb)) {
        child.kill('SIGKILL')
        return
      }
      children.set(memoryMb, child)
      // an idle process does not keep the server alive, and ends with it
      child.unref()
      setTimeout(() => {
        if (children.get(memoryMb) !== child) return
        children.delete(memoryMb)
        child.kill('SIGKILL')
      }, IDLE_MS).unref()
    },
  }
}

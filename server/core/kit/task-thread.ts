// A thread that does one task after another. Duty: start it with the first task, end it when it has been idle, and give up a
// task that takes too long or too much memory, with its thread. Neighbour: answer-tasks.ts is the side of the thread.

import type { Worker } from 'node:worker_threads'
import type { TaskAnswer } from './answer-tasks.ts'
import { createQueue } from './queue.ts'
import { startThread } from './thread.ts'

const IDLE_MS = 30_000

/** The task was given up. */
export class TaskTimeout extends Error {}

interface ThreadOptions {
  /** See {@link startThread}. */
  readonly entry: URL
  /** A task that needs more ends its thread, and is rejected. */
  readonly memoryMb: number
  /** Longest time of a task; default: none. */
  readonly limitMs?: number
}

/**
 * @returns Runs a task when those before it are done. Rejects with what the task throws, with {@link TaskTimeout}, or when
 * the thread dies.
 */
export function createTaskThread<Task, Result>({
  entry,
  memoryMb,
  limitMs,
}: ThreadOptions): (task: Task) => Promise<Result> {
  const inTurn = createQueue()
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined

  function started(): Worker {
    if (worker) return worker
    const begun = startThread(entry, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
    // one that dies between two tasks, or says something after it was given up, is replaced by the next task
    const forget = (): void => {
      if (worker === begun) worker = null
    }
    begun.on('error', forget).on('exit', forget)
    // it ends with the server
    begun.unref()
    worker = begun
    return begun
  }

  function end(): void {
    void worker?.terminate()
    worker = null
  }

  const answerTo = (task: Task): Promise<Result> =>
    new Promise((resolve, reject) => {
      clearTimeout(idle)
      const thread = started()
      const isLate = limitMs === undefined ? undefined : setTimeout(giveUp, limitMs)
      thread.on('message', take).on('error', fail).on('exit', died)
      thread.postMessage(task)
      function done(): void {
        clearTimeout(isLate)
        thread.off('message', take).off('error', fail).off('exit', died)
      }
      function take(answer: TaskAnswer<Result>): void {
        done()
        idle = setTimeout(end, IDLE_MS).unref()
        if ('result' in answer) resolve(answer.result)
        else reject(new Error(answer.error))
      }
      function fail(error: unknown): void {
        done()
        end()
        reject(error instanceof Error ? error : new Error(String(error)))
      }
      function died(): void {
        fail(new Error('The thread has ended.'))
      }
      function giveUp(): void {
        fail(new TaskTimeout(`The task took longer than ${limitMs} ms.`))
      }
    })

  return (task) => inTurn(() => answerTo(task))
}

import { parentPort } from 'node:worker_threads'

/** What a thread of tasks (task-thread.ts) sends for each task. */
export type TaskAnswer<Result> = { readonly result: Result } | { readonly error: string }

/** Does the tasks that are sent to this thread. */
export function answerTasks<Task, Result>(resultOf: (task: Task) => Result): void {
  const port = parentPort
  if (!port) throw new Error('Tasks are answered in a worker thread only.')
  port.on('message', (task: Task) => {
    port.postMessage(answerTo(() => resultOf(task)) satisfies TaskAnswer<Result>)
  })
}

function answerTo<Result>(work: () => Result): TaskAnswer<Result> {
  try {
    return { result: work() }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

import { once } from 'node:events'

/** Sends a message to the server; resolves when it has been handed over. */
export const answer = (message: unknown): Promise<void> =>
  new Promise((resolve, reject) => {
    if (!process.send) throw new Error('This process is started by the server only.')
    process.send(message, undefined, {}, (error) => (error ? reject(error) : resolve()))
  })

/** The next message of the server. */
export const heard = async () => (await once(process, 'message'))[0]

/**
 * Does the tasks that the server sends to this process, one after the other, until it ends it or disconnects.
 *
 * @param faultOf - What is reported for an error that the content of a task causes; null: another error.
 */
export async function answerProcessTasks<Task>(
  work: (task: Task) => Promise<void>,
  faultOf: (error: unknown) => unknown,
): Promise<void> {
  // the listener keeps the process alive
  process.on('message', () => undefined)
  process.once('disconnect', () => process.exit())
  for (let task: Task = await heard(); ; ) task = await answered(task)

  /** @returns The next task: it may arrive as soon as the end of this one is reported. */
  async function answered(task: Task): Promise<Task> {
    try {
      await work(task)
      const next = heard()
      await answer({ kind: 'end' })
      return next
    } catch (error) {
      const fault = faultOf(error)
      if (fault !== null) await answer({ kind: 'fault', fault })
      else
        await answer({
          kind: 'failed',
          message: error instanceof Error ? (error.stack ?? error.message) : String(error),
        })
      return heard()
    }
  }
}

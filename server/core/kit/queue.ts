/** Runs work after the work that was passed before has ended, however it ended. */
export type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>

/** A queue in which one work runs at a time, in the order in which they were passed. */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
}

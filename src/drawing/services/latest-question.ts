/**
 * Keeps one query in flight and only the newest of later ones waiting; the others resolve null at once. The query in
 * flight still delivers its answer, or a view that moves in every frame would never get one. A failed query rejects
 * alone; the waiting one is sent all the same.
 */
export function createLatestQuestion<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
): (question: Question) => Promise<Answer | null> {
  interface Waiting {
    readonly question: Question
    readonly resolve: (answer: Promise<Answer> | null) => void
  }
  let isBusy = false
  let waiting: Waiting | null = null

  const start = (question: Question): Promise<Answer> => {
    isBusy = true
    return ask(question).finally(() => {
      isBusy = false
      const next = waiting
      waiting = null
      next?.resolve(start(next.question))
    })
  }

  return (question) => {
    if (!isBusy) return start(question)
    waiting?.resolve(null)
    return new Promise((resolve) => {
      waiting = { question, resolve }
    })
  }
}

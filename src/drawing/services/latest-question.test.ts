import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLatestQuestion } from './latest-question.ts'

/** Records the questions asked; the test answers each one. */
function createDesk() {
  const asked: { question: number; answer(value: string): void; fail(error: Error): void }[] = []
  const ask = createLatestQuestion(
    (question: number) =>
      new Promise<string>((answer, fail) => {
        asked.push({ question, answer, fail })
      }),
  )
  return { asked, ask }
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('createLatestQuestion', () => {
  it('asks at once when none is in flight', async () => {
    const { asked, ask } = createDesk()
    const answer = ask(1)
    asked[0]?.answer('one')
    expect(await answer).toBe('one')
  })

  it('keeps one question in flight and lets only the newest wait; those between get null', async () => {
    const { asked, ask } = createDesk()
    const answers = [ask(1), ask(2), ask(3), ask(4)]
    expect(asked.map(({ question }) => question)).toEqual([1])
    asked[0]?.answer('one')
    await settled()
    expect(asked.map(({ question }) => question)).toEqual([1, 4])
    asked[1]?.answer('four')
    expect(await Promise.all(answers)).toEqual(['one', null, null, 'four'])
  })

  it('asks the waiting question although the one before it failed', async () => {
    const { asked, ask } = createDesk()
    const failing = expect(ask(1)).rejects.toThrow('broken')
    const waiting = ask(2)
    asked[0]?.fail(new Error('broken'))
    await failing
    await settled()
    asked[1]?.answer('two')
    expect(await waiting).toBe('two')
  })

  it('answers the last question and leaves none open, for any order of questions and answers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 40 }), async (turns) => {
        const { asked, ask } = createDesk()
        const answers: Promise<string | null>[] = []
        let numAnswered = 0
        const answerOne = async () => {
          asked[numAnswered]?.answer(`answer ${asked[numAnswered]?.question}`)
          numAnswered = Math.min(numAnswered + 1, asked.length)
          await settled()
        }
        for (const isQuestion of turns) {
          if (isQuestion) answers.push(ask(answers.length))
          else await answerOne()
          expect(asked.length - numAnswered).toBeLessThanOrEqual(1)
        }
        while (numAnswered < asked.length) await answerOne()
        const given = await Promise.all(answers)
        given.forEach((answer, question) => {
          expect([null, `answer ${question}`]).toContain(answer)
        })
        if (given.length > 0) expect(given.at(-1)).toBe(`answer ${given.length - 1}`)
      }),
      { numRuns: 50 },
    )
  })
})

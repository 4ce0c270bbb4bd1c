import { useState } from 'react'
import type { OutputOf } from '#contract/kit/call.ts'
import { menuCalls } from '#contract/resources/menu.resource.ts'
import { useAsk } from '#data/calls.ts'

type FoundPage = OutputOf<typeof menuCalls.findHelp>[number]

export interface Question {
  readonly id: number
  readonly text: string
  readonly answer: 'looking' | 'failed' | readonly FoundPage[]
}

/** Questions of this window, each looked up in the help texts of the pages that the user may open. Nothing is kept. */
export function useQuestions() {
  const ask = useAsk()
  const [questions, setQuestions] = useState<readonly Question[]>([])

  function put(text: string): void {
    const id = questions.length
    const settle = (answer: Question['answer']): void =>
      setQuestions((now) => now.map((question) => (question.id === id ? { ...question, answer } : question)))
    setQuestions([...questions, { id, text, answer: 'looking' }])
    ask(menuCalls.findHelp, { text }, { isQuiet: true }).then(settle, () => settle('failed'))
  }
  return { questions, put }
}

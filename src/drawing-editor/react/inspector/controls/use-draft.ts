import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** What a typed text means, or what is wrong with it. */
export type ReadText<Value> = { readonly problem: string } | { readonly problem: null; readonly value: Value }

interface DraftOptions<Value> {
  /** What stands in the field while nothing is typed. */
  readonly shown: string
  readonly read: (text: string) => ReadText<Value>
  readonly onCommit: (value: Value) => void
  /** Whether Enter is a new line of the text. */
  readonly isMultiline?: boolean
}

/**
 * A text that is typed into a field: Enter and leaving the field write it, Esc brings back what stood there. A text
 * that means nothing stays, with what is allowed, and is not written. A field that goes away is left like any other, so
 * that choosing something else loses nothing.
 */
export function useDraft<Value>({ shown, read, onCommit, isMultiline = false }: DraftOptions<Value>) {
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const commit = (): void => {
    if (typed === null) return
    const result = typed === shown ? null : read(typed)
    if (result && result.problem !== null) {
      setProblem(result.problem)
      return
    }
    restore()
    if (result) onCommit(result.value)
  }
  const restore = (): void => {
    setTyped(null)
    setProblem(null)
  }
  const type = (text: string): void => {
    setTyped(text)
    setProblem(null)
  }
  const newest = useRef(commit)
  useLayoutEffect(() => {
    newest.current = commit
  })
  useEffect(() => () => newest.current(), [])
  return {
    isTyped: typed !== null,
    problem,
    /** Takes a text as typed. */
    type,
    commit,
    restore,
    input: {
      value: typed ?? shown,
      onChange: ({ target }: { readonly target: { readonly value: string } }): void => type(target.value),
      onBlur: commit,
      onKeyDown: (event: KeyboardEvent): void => {
        // the first Enter and Esc belong to the input method
        if (event.nativeEvent.isComposing) return
        const hasCommand = event.ctrlKey || event.metaKey
        if (event.key === 'Enter' && (!isMultiline || hasCommand)) commit()
        // what is saved by a key holds what was typed
        if (event.key === 's' && hasCommand) commit()
        if (event.key !== 'Escape' || typed === null) return
        restore()
        event.stopPropagation()
      },
    },
  }
}

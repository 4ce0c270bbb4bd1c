import { useEffect, useRef, useState } from 'react'

const TYPING_MS = 250

/**
 * Text of an input whose value is stored elsewhere: passed on when typing pauses, and replaced when the stored value
 * changes.
 *
 * @param kept - The stored value.
 */
export function useTypedText(kept: string, onChange: (text: string) => void): [string, (text: string) => void] {
  const [state, setState] = useState({ text: kept, kept, handedOn: kept })
  if (state.kept !== kept) {
    // the stored value is the one passed on earlier: later input stays
    const text = kept === state.handedOn ? state.text : kept
    setState({ ...state, text, kept })
  }
  const newest = useRef(onChange)
  useEffect(() => {
    newest.current = onChange
  })
  const { text } = state
  useEffect(() => {
    if (text === kept) return
    const timer = setTimeout(() => {
      setState((now) => ({ ...now, handedOn: text }))
      newest.current(text)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [text, kept])
  return [text, (next) => setState((now) => ({ ...now, text: next }))]
}

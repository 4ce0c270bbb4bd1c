import { useEffect, useRef, useState } from 'react'

const TYPING_MS = 250

/**
 * Text that is typed here and kept elsewhere: it is handed on when typing rests, and taken over when it was changed elsewhere.
 *
 * @param kept - As it is there.
 */
export function useTypedText(kept: string, onChange: (text: string) => void): [string, (text: string) => void] {
  const [state, setState] = useState({ text: kept, kept, handedOn: kept })
  if (state.kept !== kept) {
    // what comes back is what was handed on before: what has been typed since stays
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

import { useEffect, useRef, useState } from 'react'
import { createSettledCheck, type SettledCheck } from './settled-check.ts'

const schedule = (task: () => void, ms: number): (() => void) => {
  const timer = setTimeout(task, ms)
  return () => clearTimeout(timer)
}

/** The result of a check once typing has paused, and the event handlers it needs. */
export function useSettledCheck(value: string, check: ((value: string) => string | null) | undefined) {
  const [settled, setSettled] = useState<string | null>(null)
  const newest = useRef({ value, check })
  const waiting = useRef<SettledCheck | null>(null)
  useEffect(() => {
    newest.current = { value, check }
  })
  useEffect(() => {
    const settle = createSettledCheck(schedule, () => {
      const { value: text, check: judge } = newest.current
      setSettled(judge ? judge(text) : null)
    })
    waiting.current = settle
    return settle.stop
  }, [])
  return {
    settled: check && settled !== null && check(value) !== null ? settled : null,
    typing: {
      onInput: () => waiting.current?.typed(),
      onCompositionStart: () => waiting.current?.composing(true),
      onCompositionEnd: () => waiting.current?.composing(false),
    },
  }
}

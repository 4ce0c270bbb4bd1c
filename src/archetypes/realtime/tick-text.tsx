import { useLayoutEffect, useRef } from 'react'
import type { LiveValues } from './live-values.ts'

interface TickTextProps {
  live: LiveValues
  read: () => string
  /** Tooltip, renewed with the text. */
  readTitle?: () => string
}

/** Text computed from many values, updated once a second. */
export function TickText({ live, read, readTitle }: TickTextProps) {
  const span = useRef<HTMLSpanElement>(null)
  useLayoutEffect(
    () =>
      live.onTick(() => {
        const text = read()
        if (span.current && span.current.textContent !== text) span.current.textContent = text
        if (span.current && readTitle) span.current.title = readTitle()
      }),
    [live, read, readTitle],
  )
  return <span ref={span} />
}

import { useLayoutEffect, useRef } from 'react'
import type { LiveValues } from './live-values.ts'

/** Text computed from many values, updated once a second. */
export function TickText({ live, read }: { live: LiveValues; read: () => string }) {
  const span = useRef<HTMLSpanElement>(null)
  useLayoutEffect(
    () =>
      live.onTick(() => {
        const text = read()
        if (span.current && span.current.textContent !== text) span.current.textContent = text
      }),
    [live, read],
  )
  return <span ref={span} />
}

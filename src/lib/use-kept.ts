import { useEffect, useRef } from 'react'

/**
 * A value, and while the next one is being asked for the last one of the same subject. (`useQueries` keeps nothing itself:
 * a query with another key is observed anew.)
 *
 * @param subject - What the value is of: that of another subject is never kept.
 */
export function useKept<Value>(value: Value | undefined, subject: string): Value | undefined {
  const kept = useRef<{ readonly value: Value; readonly subject: string }>(null)
  useEffect(() => {
    if (value !== undefined) kept.current = { value, subject }
  }, [value, subject])
  return value ?? (kept.current?.subject === subject ? kept.current.value : undefined)
}

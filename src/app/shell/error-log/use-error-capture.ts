import { useSetAtom } from 'jotai'
import { useCallback, useEffect } from 'react'
import { pathOf } from '#lib/path-of.ts'
import { logErrorAtom } from './error-log.ts'

/** Adds an error to the error log, with the current page. */
export function useLogError(): (problem: unknown) => void {
  const log = useSetAtom(logErrorAtom)
  return useCallback((problem) => log({ problem, page: pathOf(location.hash.slice(1)) || '/', at: new Date() }), [log])
}

/** Logs uncaught errors of scripts and rejected promises. */
export function useErrorCapture(): void {
  const log = useLogError()
  useEffect(() => {
    // a failed load raises an event without an error, and is reported where it was requested
    const handleError = ({ error }: ErrorEvent): void => {
      if (error !== null && error !== undefined) log(error)
    }
    const handleRejection = ({ reason }: PromiseRejectionEvent): void => log(reason)
    addEventListener('error', handleError)
    addEventListener('unhandledrejection', handleRejection)
    return () => {
      removeEventListener('error', handleError)
      removeEventListener('unhandledrejection', handleRejection)
    }
  }, [log])
}

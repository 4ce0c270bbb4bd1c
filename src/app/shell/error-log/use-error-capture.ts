import { useSetAtom } from 'jotai'
import { useCallback, useEffect } from 'react'
import { pathOf } from '#lib/path-of.ts'
import { logErrorAtom } from './error-log.ts'

/** Keeps an error for the error log, with the page in front. */
export function useLogError(): (problem: unknown) => void {
  const log = useSetAtom(logErrorAtom)
  return useCallback((problem) => log({ problem, page: pathOf(location.hash.slice(1)) || '/', at: new Date() }), [log])
}

/** Keeps errors that nobody caught, of scripts and of promises. */
export function useErrorCapture(): void {
  const log = useLogError()
  useEffect(() => {
    // what fails to load brings an event without an error, and is told by whoever wanted it
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

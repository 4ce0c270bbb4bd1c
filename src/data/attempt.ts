import { useCallback, useState } from 'react'
import { AppError } from './app-error.ts'

/**
 * Makes calls whose failures the shell reports, so that nothing is left to be done about them. Anything else that goes wrong is
 * thrown.
 *
 * @returns Whether they succeeded.
 */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** {@link attempt}, and whether it is under way. */
export function useAttempt(): readonly [isBusy: boolean, attempt: typeof attempt] {
  const [isBusy, setBusy] = useState(false)
  const run = useCallback(async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    try {
      return await attempt(work)
    } finally {
      setBusy(false)
    }
  }, [])
  return [isBusy, run]
}

import { pino, type SerializedError } from 'pino'

/** What the database tells beside its message holds values of rows, which may be of persons. */
const OF_ROWS = ['params', 'detail', 'where', 'parameters', 'internalQuery'] as const
const PARAMS = /\nparams: [\s\S]*?(?=\n {4}at |\ncaused by: |$)/g

const withoutValues = (text: string): string => text.replace(PARAMS, '')

/** An error for the log of the process, without the values of the statement that failed. */
export function errorForLog(error: Error): SerializedError {
  const told = pino.stdSerializers.err(error)
  for (const name of OF_ROWS) delete told[name]
  told.message = withoutValues(told.message)
  told.stack = withoutValues(told.stack)
  return told
}

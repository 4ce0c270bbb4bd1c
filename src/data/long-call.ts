import { z } from 'zod'
import { type Underway, underway, WORK_RESULT } from '../contract/kit/long-work.ts'
import { exportResult } from '../contract/kit/resource.ts'
import type { Answer, CallOptions, HttpClient, Params } from './http-client.ts'

/** An Excel file that the server has made. */
export interface StoredExport {
  readonly fileName: string
  readonly url: string
  /** What the server says of it, in the language of the moment. */
  readonly message: string
}

/** A call that may take longer than one may: asks on until the outcome is there. */
export async function askLong<Schema extends z.ZodType>(
  http: Pick<HttpClient, 'ask'>,
  path: string,
  { schema, ...request }: CallOptions<Schema>,
  onStep: (step: Underway) => void = () => undefined,
): Promise<Answer<z.infer<Schema>>> {
  const step = z.union([underway.transform((value) => ({ underway: value })), schema.transform((value) => ({ value }))])
  const { isQuiet = false } = request
  let answer = await http.ask(path, { ...request, schema: step })
  while ('underway' in answer.result) {
    onStep(answer.result.underway)
    const { workId } = answer.result.underway
    answer = await http.ask(WORK_RESULT, { method: 'POST', params: { workId }, schema: step, isQuiet })
  }
  return { ...answer, result: answer.result.value }
}

/** Has an Excel file made. */
export async function askExport(http: Pick<HttpClient, 'ask'>, path: string, params: Params): Promise<StoredExport> {
  const { result, envelope } = await askLong(http, path, { method: 'POST', params, schema: exportResult })
  return { ...result, message: envelope.message ?? '' }
}

import { type Call, nothing } from '#contract/kit/call.ts'
import { workProgress } from '#contract/kit/long-work.ts'
import { auditWatch } from '../audit/audit.ts'

/**
 * Compares an answer with the call's definition.
 *
 * @throws {Error} where they differ.
 */
export function checkAnswer({ method, path, output, isLong }: Call, result: unknown): void {
  if (isLong && isUnderway(result)) return
  const sent: unknown = result === undefined ? null : JSON.parse(JSON.stringify(result))
  if (output === nothing && sent !== null) throw new Error(`${method} ${path} tells something that it does not define.`)
  const { error } = output.safeParse(sent)
  if (error) throw new Error(`${method} ${path} answers otherwise than defined: ${error.message}`)
}

/**
 * Runs the work of a call and checks that the audit log has the entry that its definition names.
 *
 * @throws {Error} where successful work is not in the log.
 */
export async function withAuditCheck<Result>(
  { method, path, audit, isChange }: Call,
  input: object,
  work: () => Promise<Result>,
): Promise<Result> {
  const written: string[] = []
  const result = await auditWatch.run(written, work)
  if (
    audit &&
    !audit.isConditional &&
    isChange({ ...input }) &&
    !isUnderway(result) &&
    !written.includes(`${audit.module} ${audit.action}`)
  )
    throw new Error(`${method} ${path} has not written ${audit.module} ${audit.action} into the log.`)
  return result
}

const isUnderway = (result: unknown): boolean => workProgress.safeParse(result).success

/** What lets a version of a strategy run in auto: a rehearsal of it without a broken limit, not older than a day. */

import type { Language } from '#contract/kit/language.ts'
import { REHEARSAL_VALID_MS, type RehearsalTotals } from '#contract/regulation/rehearsal.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { companyTime } from '#server/core/kit/company-time.ts'
import { finishedOf, type StoredRehearsal } from './rehearsal.repository.ts'
import { textsIn } from './texts/texts.ts'

/** What had no target for most of its units, as in a company's first minutes, has shown nothing. */
const isRegulated = ({ numWithoutTarget, numUnits }: RehearsalTotals): boolean => 2 * numWithoutTarget < numUnits

/** Whether it lets its version run in auto. */
export const isEnough = ({ tuned, finishedAt, totals }: StoredRehearsal, now: number): boolean =>
  tuned === null &&
  totals !== null &&
  totals.numBroken === 0 &&
  isRegulated(totals) &&
  finishedAt !== null &&
  now - finishedAt.getTime() < REHEARSAL_VALID_MS

/** What is missing for a version to run in auto, in words; null: nothing. */
export async function missingRehearsal(
  db: Queryable,
  { strategyId, number, now }: { readonly strategyId: string; readonly number: number; readonly now: number },
  language: Language,
): Promise<string | null> {
  const finished = await finishedOf(db, strategyId, number)
  if (finished.some((one) => isEnough(one, now))) return null
  const { missing } = textsIn(language)
  const [newest] = finished
  if (!newest?.totals) return missing.none(number)
  if (newest.totals.numBroken > 0) return missing.broken(number, newest.totals.numBroken)
  if (!isRegulated(newest.totals)) return missing.inputs(number, newest.totals.numWithoutTarget)
  return missing.old(number, companyTime(newest.finishedAt?.getTime() ?? now).slice(0, 16))
}

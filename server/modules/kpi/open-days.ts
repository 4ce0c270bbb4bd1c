import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { textsIn } from './texts/texts.ts'

/**
 * Refuses a range that ends later than the last day that is over and computed.
 *
 * @param lastDay - Null: there is none yet.
 * @throws {AppError} 1001 for the field `to`, with the last day.
 */
export function refuseOpenDays(
  lastDay: string | null,
  { to }: { readonly to: string },
  { language }: Pick<Actor, 'language'>,
): void {
  const texts = textsIn(language)
  if (lastDay === null) throw invalidInput([{ field: 'to', rule: texts.nothingComputed }])
  if (to > lastDay) throw invalidInput([{ field: 'to', rule: texts.notYetOver(lastDay) }])
}

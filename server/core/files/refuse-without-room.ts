import { CODE } from '#contract/kit/envelope.ts'
import type { Language } from '#contract/kit/language.ts'
import { diskSpace } from '../db/disk-space.ts'
import type { Env } from '../env.ts'
import { AppError } from '../kit/app-error.ts'
import { textsIn } from '../texts/texts.ts'

/**
 * To be called before what is large and can wait: imports, exports, uploads. What gateways send goes on.
 *
 * @throws {AppError} 2002 while the disk is nearly full.
 */
export async function refuseWithoutRoom({ settings }: Pick<Env, 'settings'>, language: Language): Promise<void> {
  const space = await diskSpace(settings)
  if (space?.state !== 'tight' && space?.state !== 'full') return
  throw new AppError(CODE.warning, textsIn(language).diskNearlyFull(Math.floor(space.freeBytes / 1024 ** 2)))
}

import { CODE } from '#contract/kit/envelope.ts'
import type { Language } from '#contract/kit/language.ts'
import { formatBytes } from '#lib/format-bytes.ts'
import type { Queryable } from '../../db/client.ts'
import { diskSpace, TIGHT_BYTES } from '../../db/disk-space.ts'
import type { Env } from '../../env.ts'
import { AppError } from '../../kit/app-error.ts'
import { textsIn } from '../../texts/texts.ts'
import { largeFileBytes } from './large-file.repository.ts'

/** A stored byte takes this much: pages of the table, and its log until the next checkpoint. */
const STORED = 1.1

/**
 * To be called before a file of `sizeBytes` is begun. Where the free space of the database's disk is known, it must hold this
 * file and what other uploads have announced, and {@link TIGHT_BYTES} more; elsewhere all large files have a common limit.
 *
 * @throws {AppError} 2002 with what is there and what is needed.
 */
export async function refuseWithoutRoomFor(
  db: Queryable,
  { settings }: Pick<Env, 'settings'>,
  sizeBytes: number,
  language: Language,
): Promise<void> {
  const texts = textsIn(language)
  const [space, { total, awaited }] = [await diskSpace(settings), await largeFileBytes(db)]
  if (space) {
    const needed = STORED * (awaited + sizeBytes)
    if (space.freeBytes - needed < TIGHT_BYTES)
      throw new AppError(
        CODE.warning,
        texts.noRoomFor(formatBytes(space.freeBytes), formatBytes(needed), formatBytes(TIGHT_BYTES)),
      )
  } else if (total + sizeBytes > settings.largeFilesTotalBytes)
    throw new AppError(CODE.warning, texts.beyondTotal(formatBytes(settings.largeFilesTotalBytes), formatBytes(total)))
}

import { DELETED_DRAWING_DAYS } from '#contract/endpoints/drawings.ts'
import type { Env } from '#server/core/env.ts'
import { dropDeleted } from './repository.ts'

/** Deletes drawings for good whose deletion can no longer be undone. */
export async function dropDeletedDrawings({ background, log }: Env): Promise<void> {
  const numDropped = await dropDeleted(background, DELETED_DRAWING_DAYS)
  if (numDropped > 0) log.info({ numDropped }, 'deleted drawings dropped')
}

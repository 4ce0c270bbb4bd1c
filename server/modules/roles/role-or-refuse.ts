import type { Language } from '#contract/kit/language.ts'
import { findRoleByKey } from '#server/core/access/repository.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { notFound } from '#server/core/kit/app-error.ts'
import type { RoleRecord } from './repository.ts'
import { textsIn } from './texts/texts.ts'

/** @throws {AppError} 1004 when no role has this key. */
export async function roleOrRefuse(db: Queryable, key: string, language: Language): Promise<RoleRecord> {
  const role = await findRoleByKey(db, key)
  if (!role) throw notFound(textsIn(language).noSuchRole)
  return role
}

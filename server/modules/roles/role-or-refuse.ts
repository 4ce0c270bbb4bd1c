import type { Language } from '../../../src/contract/kit/language.ts'
import type { Queryable } from '../../db/client.ts'
import { notFound, say } from '../../kit/app-error.ts'
import { findRoleByKey } from '../access/repository.ts'
import type { RoleRecord } from './repository.ts'

/** @throws {AppError} 1004 when no role has this key. */
export async function roleOrRefuse(db: Queryable, key: string, language: Language): Promise<RoleRecord> {
  const role = await findRoleByKey(db, key)
  if (!role) throw notFound(say(language, '角色不存在或已被删除', 'This role does not exist, or no longer'))
  return role
}

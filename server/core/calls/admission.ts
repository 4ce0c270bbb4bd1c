import type { FastifyRequest } from 'fastify'
import type { Access, Call } from '#contract/kit/call.ts'
import { isCompanyWide } from '#contract/kit/company-wide.ts'
import { languageOf } from '#contract/kit/language.ts'
import { noPermission } from '../kit/app-error.ts'
import type { Session } from '../kit/session.ts'
import { textsIn } from '../texts/texts.ts'
import { refuseUnmetDuty } from './duty.ts'
import { holdsOne } from './permissions.ts'

/** Throws where a session may not go to a path: a duty is unmet, it only reads, or the permission is missing. */
export function refuseUnlessAdmitted(
  { headers, log, ip }: FastifyRequest,
  session: Session,
  { path, readers }: Pick<Call, 'path' | 'readers'>,
  access: Exclude<Access, 'open'>,
): void {
  const { userId, reader, scope } = session
  const language = languageOf(headers['accept-language'])
  refuseUnmetDuty(session, path, language)
  if (reader && !readers.includes(reader.kind)) {
    log.warn({ userId, ip, path, reader: reader.kind }, 'reader refused')
    throw noPermission(textsIn(language).readsOnly)
  }
  if (typeof access === 'object' && !holdsOne(session, access.permission)) {
    log.warn({ userId, ip, path }, 'permission refused')
    const isOfCompany = [access.permission].flat().every(isCompanyWide) && scope !== 'all'
    throw noPermission(isOfCompany ? textsIn(language).actsOnCompany : textsIn(language).notAllowed)
  }
}

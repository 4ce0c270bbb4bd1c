import type { SessionUser } from '#contract/endpoints/session.ts'
import type { Identity } from '#data/console-services.ts'

export function buildUser(change: Partial<SessionUser> = {}): SessionUser {
  return {
    keyId: 'u1',
    userId: 'u1',
    loginName: 'super',
    realName: '系统负责人',
    userPhone: '',
    companyId: 'c1',
    companyName: '云川热力',
    roleName: '超级管理员',
    mainRoleId: 'r1',
    level: 1,
    roles: ['super'],
    mainUrl: null,
    loginTime: null,
    ...change,
  }
}

export const buildIdentity = (): Identity => ({ user: buildUser(), menus: [], authority: [] })

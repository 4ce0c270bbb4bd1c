import { describe, expect, it } from 'vitest'
import { AppError } from '#data/app-error.ts'
import { createKeptDrafts } from '#data/kept-drafts.ts'
import { createKnownBrowser } from '#data/known-browser.ts'
import { memorySession, memoryStorage } from '#data/memory-storage.test-support.ts'
import { scriptedClient } from '#data/scripted-answers.test-support.ts'
import { companyTime } from '#lib/company-day.ts'
import { buildUser } from './build-identity.test-support.ts'
import { guardText, IdentityError, loadIdentity } from './load-identity.ts'

const AUTHORITY = [{ menuUrl: '/index', authorityNo: 'network:view' }]

function buildServices(user: unknown) {
  const { session, storage } = memorySession()
  const { http, sent } = scriptedClient(({ path }) => {
    if (path.endsWith('/selectOneById')) return { body: user }
    return { body: { code: 0, result: path.endsWith('/menuAuth') ? [] : AUTHORITY } }
  })
  return {
    services: {
      http,
      session,
      browser: createKnownBrowser(memoryStorage()),
      drafts: createKeptDrafts(memoryStorage(), () => 0),
      backEnd: 'https://heat.example/',
    },
    session,
    storage,
    sent,
  }
}

describe('loadIdentity', () => {
  it('R2.2-02, R2.2-17 requests user, main menu set and permissions, each once', async () => {
    const { services, sent } = buildServices({ code: 0, result: buildUser() })
    expect(await loadIdentity(services)).toEqual({ user: buildUser(), menus: [], authority: AUTHORITY })
    expect(sent.map(({ path, params }) => [path, params])).toEqual([
      ['/jeasy-base/user/selectOneById', {}],
      ['/jeasy-base/menu/menuAuth', { keyId: '1' }],
      ['/jeasy-base/authority/getAuthByRole', {}],
    ])
  })

  it('sets the clock of the company, that of China where the server names none', async () => {
    await loadIdentity(buildServices({ code: 0, result: buildUser({ timeZone: 'Europe/Belgrade' }) }).services)
    expect(companyTime(Date.UTC(2026, 9, 25, 0, 59, 59))).toBe('2026-10-25 02:59:59')
    await loadIdentity(buildServices({ code: 0, result: buildUser() }).services)
    expect(companyTime(Date.UTC(2026, 9, 25))).toBe('2026-10-25 08:00:00')
  })

  it('R2.1-07, R3-01, R3-52, R6-04 stores main URL, permissions and level', async () => {
    const { services, session, storage } = buildServices({ code: 0, result: buildUser({ mainUrl: '/websiteHis' }) })
    await loadIdentity(services)
    const kept = [session.mainUrl(), storage.get('auth'), storage.get('level')]
    expect(kept).toEqual(['/websiteHis', JSON.stringify(AUTHORITY), '1'])
  })

  it.each([
    ['R8-22', null, 'emptyUser'],
    ['R4-13', buildUser({ roles: [] }), 'emptyRoles'],
  ] as const)('%s keeps nothing of what lacks user or roles', async (_id, result, lack) => {
    const { services, storage } = buildServices({ code: 0, result })
    await expect(loadIdentity(services)).rejects.toEqual(new IdentityError(lack))
    expect(storage.size).toBe(0)
  })

  it('R2.2-05 fails with the text of the server, and stores nothing', async () => {
    const { services, storage } = buildServices({ code: 1, message: 'boom' })
    const problem = await loadIdentity(services).catch((reason: unknown) => reason)
    expect([guardText(problem), storage.size]).toEqual(['boom', 0])
  })
})

describe('guardText', () => {
  it('R2.2-05 is null where the server sent no text', () => {
    expect([guardText(new AppError('network', '')), guardText('x')]).toEqual([null, null])
  })
})

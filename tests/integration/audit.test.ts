import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordAnonymousAudit, withoutSecrets } from '#server/core/audit/audit.ts'
import { auditLog } from '#server/core/audit/tables.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'

let demo: DemoApp

beforeAll(async () => {
  demo = await createDemoApp()
  const who = { userId: null, loginName: 'somebody', ip: '10.0.0.1' }
  await recordAnonymousAudit(demo.env.db, who, Date.now(), {
    module: 'test',
    action: 'save',
    before: { name: 'a', loginPwd: 'p', nested: [{ tokenHash: 'h', kept: 1 }] },
  })
})
afterAll(() => demo?.close())

const causeOf = async (statement: Promise<unknown>): Promise<string> =>
  statement.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)),
  )

describe('audit log', () => {
  it.each([
    ['changed', sql`update audit_log set action = 'x'`],
    ['thinned out', sql`delete from audit_log`],
    ['emptied', sql`truncate audit_log`],
  ])('cannot be %s, not even by a statement in the database', async (_how, statement) => {
    expect(await causeOf(demo.env.db.execute(statement))).toContain('only ever added to')
  })

  it('keeps before and after, without what is named like a secret', async () => {
    const rows = await demo.env.db.select().from(auditLog)
    expect(rows.find((row) => row.module === 'test')).toMatchObject({ before: { name: 'a', nested: [{ kept: 1 }] } })
    expect(JSON.stringify(withoutSecrets({ password_hash: 'x', oldPwd: 'y', a: { secretKey: 'z' } }))).toBe('{"a":{}}')
  })
})

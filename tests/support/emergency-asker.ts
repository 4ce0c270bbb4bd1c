import type { Db } from '#server/core/db/client.ts'
import { type AskingPerson, personNow } from '#server/modules/control/asker.ts'

/** The demo's highest account in an emergency, without a session. */
export async function emergencyAsker(db: Db, now: number): Promise<AskingPerson> {
  const { rows } = await db.$client.query(`select id from users where login_name = 'super'`)
  const person = await personNow(db, rows[0]?.id ?? null, now)
  if (person === 'gone') throw new Error('There is no such account.')
  return { writer: 'emergency', person, strategy: null }
}

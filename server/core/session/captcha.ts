import type { z } from 'zod'
import type { verificationCodeResult } from '#contract/endpoints/session.ts'
import type { Env } from '../env.ts'
import { equalText, sha256Hex } from './digest.ts'
import { drawImageCode, pickImageCode } from './image-code.ts'
import { SESSION_LIMIT } from './limits.ts'
import { addCaptcha, sweepCaptchas, takeCaptcha } from './repository.ts'

const SESSION_CODE_BYTES = 16

/**
 * Issues a picture code for one try within five minutes.
 *
 * @param replaced - The session code of a picture that is no longer shown.
 */
export async function issueCaptcha(
  env: Pick<Env, 'db' | 'now' | 'randomBytes'>,
  replaced?: string,
): Promise<z.infer<typeof verificationCodeResult>> {
  const now = env.now()
  await sweepCaptchas(env.db, new Date(now))
  if (replaced !== undefined) await takeCaptcha(env.db, replaced, new Date(now))
  const sessionCode = env.randomBytes(SESSION_CODE_BYTES).toString('base64url')
  const answer = pickImageCode(env.randomBytes)
  const expiresAt = new Date(now + SESSION_LIMIT.imageCodeMs)
  await addCaptcha(env.db, { sessionCode, answerHash: hashAnswer(sessionCode, answer), expiresAt })
  return { sessionCode, image: drawImageCode(answer, env.randomBytes), bindsPassword: true }
}

/** Uses the picture code up, whether the answer is right or not; case does not matter. */
export async function redeemCaptcha(
  env: Pick<Env, 'db' | 'now'>,
  sessionCode: string,
  answer: string,
): Promise<boolean> {
  const hash = await takeCaptcha(env.db, sessionCode, new Date(env.now()))
  return hash !== null && equalText(hash, hashAnswer(sessionCode, answer))
}

const hashAnswer = (sessionCode: string, answer: string): string => sha256Hex(`${sessionCode}:${answer.toUpperCase()}`)

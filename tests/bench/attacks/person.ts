import { sm2 } from 'sm-crypto-v2'
import { accountCalls } from '#contract/endpoints/account.ts'
import { boundPassword, sessionCalls, sessionUser } from '#contract/endpoints/session.ts'
import { type Envelope, envelope } from '#contract/kit/envelope.ts'
import { userCalls } from '#contract/resources/user.resource.ts'
import { TEST_CODE } from '../../support/demo-server.ts'

/** Names no picture: with the test code, the server accepts any session code. */
const SESSION_CODE = 'unused'
const TIMEOUT_MS = 120_000

/** An answer with its HTTP status; of an answer that is no envelope, the status is the code. */
export interface Answer extends Envelope {
  readonly status: number
}

/** Somebody who makes calls, signed in or not. */
export interface Person {
  readonly token: string
  readonly keyId: string
  readonly loginName: string
  readonly password: string
  get(path: string, query?: Record<string, string>): Promise<Answer>
  post(path: string, body?: object): Promise<Answer>
  /** A body as it is. */
  send(path: string, body: BodyInit, type?: string): Promise<Answer>
}

function personOf(url: string, known: Pick<Person, 'token' | 'keyId' | 'loginName' | 'password'>): Person {
  const { token } = known
  const headers = { 'accept-language': 'en', ...(token ? { token, authentication: token } : {}) }
  const ask = async (address: string, request: RequestInit): Promise<Answer> => {
    const response = await fetch(url + address, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) })
    const { status } = response
    const text = await response.text()
    return text.startsWith('{') ? { ...envelope.parse(JSON.parse(text)), status } : { code: status, status }
  }
  const send: Person['send'] = (path, body, type) =>
    ask(path, { method: 'POST', body, headers: { ...headers, ...(type ? { 'content-type': type } : {}) } })
  return {
    ...known,
    get: (path, query = {}) => ask(`${path}?${new URLSearchParams(query)}`, { headers }),
    post: (path, body = {}) => send(path, JSON.stringify(body), 'application/json'),
    send,
  }
}

/** Who has no session. */
export const stranger = (url: string): Person => personOf(url, { token: '', keyId: '', loginName: '', password: '' })

/** Somebody with the session of a token. */
export const holderOf = (url: string, token: string): Person =>
  personOf(url, { token, keyId: '', loginName: '', password: '' })

/** @throws {Error} when the sign-in is refused. */
export async function signIn(url: string, loginName: string, password: string): Promise<Person> {
  const nobody = stranger(url)
  const { result: key } = await nobody.post(sessionCalls.getPublicKeyHexForLogin.path)
  const answer = await nobody.post(sessionCalls.login.path, {
    loginName,
    loginPwd: sm2.doEncrypt(boundPassword(SESSION_CODE, password), String(key), 1),
    sessionCode: SESSION_CODE,
    code: TEST_CODE,
    vcode: TEST_CODE,
  })
  if (answer.code !== 0) throw new Error(`Sign-in of ${loginName} answered ${answer.code}: ${answer.message}`)
  const { keyId } = sessionUser.parse(answer.result)
  return personOf(url, { token: answer.token ?? '', keyId, loginName, password })
}

/** A password as the calls of the own account take it. */
export async function encrypted(person: Person, password: string): Promise<string> {
  const { result: key } = await person.post(accountCalls.getPublicKeyHex.path)
  return sm2.doEncrypt(password, String(key), 1)
}

const OWN_PASSWORD = 'Willow+Fern7'

export interface Post {
  readonly loginName: string
  readonly roleIds: readonly string[]
  /** Null: of the company as a whole. */
  readonly organizationId: string | null
}

/** What the form of an account sends. */
export const accountForm = (post: Post): object => ({
  ...post,
  realName: '某人',
  phone: '',
  isActive: true,
  expiresOn: null,
  mainUrl: '',
})

/** Makes an account, which has chosen its own password. */
export async function hire(url: string, chief: Person, post: Post): Promise<Person> {
  const { password } = userCalls.save.output.parse(resultOf(await chief.post(userCalls.save.path, accountForm(post))))
  const newcomer = await signIn(url, post.loginName, password)
  const [oldPwd, newPwd] = [await encrypted(newcomer, password), await encrypted(newcomer, OWN_PASSWORD)]
  resultOf(await newcomer.post(accountCalls.updatePwd.path, { keyId: newcomer.keyId, oldPwd, newPwd }))
  return signIn(url, post.loginName, OWN_PASSWORD)
}

/** @throws {Error} with the server's words, when the call is refused. */
export function resultOf({ code, message, result }: Answer): unknown {
  if (code !== 0) throw new Error(`The call answered ${code}: ${message}`)
  return result
}

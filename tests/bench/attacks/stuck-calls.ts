import { accountCalls } from '#contract/endpoints/account.ts'
import { fileCalls } from '#contract/endpoints/files.ts'
import { sessionCalls } from '#contract/endpoints/session.ts'
import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { menuCalls, menuResource } from '#contract/resources/menu.resource.ts'
import { type Attack, createFindings, isRefused } from './attack.ts'
import type { Ground } from './ground.ts'
import { encrypted, type Person, resultOf, stranger } from './person.ts'

const KB = 1024
/** The cleaner is given up after five seconds. */
const CLEANED_WITHIN_MS = 8_000

const manyPrefixes = (bytes: number): Attack => ({
  name: `an SVG of ${Math.round(bytes / KB)} kB with many prefixes`,
  async play(ground) {
    const found = createFindings()
    const attacker = await ground.hireAdmin()
    const prefixes = Array.from({ length: bytes / 50 }, (_, at) => `xmlns:p${at}="urn:a"`).join(' ')
    const inside = '<g xmlns=""/>'.repeat(bytes / 26)
    const body = new FormData()
    body.set('imgFile', new Blob([`<svg xmlns="http://www.w3.org/2000/svg" ${prefixes}>${inside}</svg>`]), 'a.svg')
    const began = performance.now()
    const answer = await attacker.send(fileCalls.uploadImage.path, body)
    const ms = Math.round(performance.now() - began)
    found.mustHold(`was read for ${ms} ms`, ms < CLEANED_WITHIN_MS)
    found.note(`${answer.code} after ${ms} ms`)
    return found.outcome()
  },
})

const GUESSES = 200

const verifyFlood: Attack = {
  name: `${GUESSES} guesses at verifyPwd at once, then the right one`,
  play: (ground) =>
    guessed(ground, async (person, password) => {
      const fields = [{ key: 'oldPwd', value: await encrypted(person, password) }]
      return () => person.post(accountCalls.verifyPwd.path, { verifyFieldJson: JSON.stringify(fields) })
    }),
}

const updateFlood: Attack = {
  name: `${GUESSES} guesses at updatePwd at once, then the right one`,
  play: (ground) =>
    guessed(ground, async (person, password) => {
      const [oldPwd, newPwd] = [await encrypted(person, password), await encrypted(person, 'Maple+Birch8')]
      return () => person.post(accountCalls.updatePwd.path, { keyId: person.keyId, oldPwd, newPwd })
    }),
}

/** Wrong passwords all at once; a right one right after them is held back as well. */
async function guessed(
  ground: Ground,
  prepare: (person: Person, password: string) => Promise<() => ReturnType<Person['post']>>,
) {
  const found = createFindings()
  const victim = await ground.hireHere()
  const wrong = await prepare(victim, 'Wrong-guess1!')
  const right = await prepare(victim, victim.password)
  const answers = await Promise.all(Array.from({ length: GUESSES }, wrong))
  found.mustHold(
    'a wrong one was taken',
    answers.every(({ code }) => code !== 0),
  )
  const { code, message } = await right()
  found.mustHold('the right one was taken after them', code !== 0)
  found.note(`${new Set(answers.map((answer) => answer.code)).size} kinds of refusal; then: ${message}`)
  return found.outcome()
}

const malformedMultipart: Attack = {
  name: 'multipart bodies that nobody can read',
  async play(ground) {
    const found = createFindings()
    const attacker = await ground.hireAdmin()
    const disposition = 'Content-Disposition: form-data; name="imgFile"; filename="a"'
    for (const body of ['', '--x', '--x\r\nnonsense', `--x\r\n${disposition}\r\n\r\nabc`])
      for (let time = 0; time < 25; time += 1) {
        const { code } = await attacker.send(fileCalls.uploadImage.path, body, 'multipart/form-data; boundary=x')
        found.mustHold(`answered ${code}`, code === 1001)
        found.note(`${code}`)
      }
    return found.outcome()
  },
}

const HELP_BYTES = 180_000
const nestedHelp: Attack = {
  name: 'a help text of 180 kB of nested tags, saved and read a hundred times',
  async play({ chief }) {
    const found = createFindings()
    const menus = menuCalls.all.output.parse(resultOf(await chief.get(menuCalls.all.path)))
    const menu = menus.find(({ menuUrl }) => menuUrl !== '')
    if (!menu) throw new Error('The demo has no menu.')
    const row = async () => Object(resultOf(await chief.post(menuResource.call('toEdit'), { keyId: menu.keyId })))
    const { menuSpecification: before = '' } = await row()
    const save = async (menuSpecification: string) =>
      chief.post(menuCalls.saveDocument.path, {
        keyId: menu.keyId,
        menuSpecification,
        version: (await row()).version,
      })
    const began = performance.now()
    const { code } = await save('<div>'.repeat(HELP_BYTES / 5))
    const savedMs = Math.round(performance.now() - began)
    const readBegan = performance.now()
    for (let time = 0; time < 100; time += 1)
      await chief.post(menuCalls.queryByRouteKey.path, { routeKey: `#${menu.menuUrl}` })
    const readMs = Math.round(performance.now() - readBegan)
    found.mustHold(`saved in ${savedMs} ms`, savedMs < 2_000)
    found.mustHold(`read a hundred times in ${readMs} ms`, readMs < 5_000)
    found.note(`${code} in ${savedMs} ms, read a hundred times in ${readMs} ms`)
    found.mustHold('the former text is not taken back', (await save(String(before))).code === 0)
    return found.outcome()
  },
}

const largeBodies: Attack = {
  name: 'bodies of 10 MB to open calls and to those of a session',
  async play(ground) {
    const found = createFindings()
    const attacker = await ground.hireHere()
    const body = `[${'1,'.repeat(5 << 20)}1]`
    for (const [person, path] of [
      [stranger(ground.target.url), sessionCalls.login.path],
      [attacker, telemetryCalls.history.path],
      [attacker, '/no-such-call'],
    ] as const)
      for (let time = 0; time < 5; time += 1) {
        // the server may end the connection before it has heard all
        const came = await person.send(path, body, 'application/json').then(
          ({ status, code }) => (status === 413 || isRefused({ status, code }) ? `${status}` : null),
          () => 'ended',
        )
        found.mustHold('was taken', came !== null)
        found.note(came ?? 'taken')
      }
    return found.outcome()
  },
}

const CALLS_AT_ONCE = 600
const WEEK_MS = 7 * 86_400_000
const manyCalls: Attack = {
  name: `${CALLS_AT_ONCE} calls for a week of history at once`,
  async play(ground) {
    const found = createFindings()
    const attacker = await ground.hireHere()
    const pointIds = JSON.stringify([...ground.points.values()].slice(0, 8).map(({ pointId }) => pointId))
    const query = { pointIds, from: `${Date.now() - WEEK_MS}`, to: `${Date.now()}` }
    const came = await Promise.all(
      Array.from({ length: CALLS_AT_ONCE }, () =>
        attacker.post(telemetryCalls.history.path, query).then(
          ({ code, status }) => `${status === 503 ? 503 : code}`,
          (error: unknown) => `${error}`,
        ),
      ),
    )
    const count = (one: string): number => came.filter((other) => other === one).length
    for (const one of new Set(came)) {
      found.mustHold(`${count(one)} ended with ${one}`, one === '0' || one === '503')
      found.note(`${count(one)} × ${one === '0' ? 'answered' : one}`)
    }
    return found.outcome()
  },
}

export const callAttacks: readonly Attack[] = [
  manyPrefixes(100 * KB),
  manyPrefixes(400 * KB),
  verifyFlood,
  updateFlood,
  malformedMultipart,
  nestedHelp,
  largeBodies,
  manyCalls,
]

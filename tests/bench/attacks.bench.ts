import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD } from '#server/first-start/demo-accounts.ts'
import { becomes } from './attacks/attack.ts'
import { commandAttacks } from './attacks/control.ts'
import { answerAttacks } from './attacks/control-answers.ts'
import { prepareGround } from './attacks/ground.ts'
import { pollAs } from './attacks/ordinary-person.ts'
import type { OrdinaryCall } from './attacks/ordinary-person.worker.ts'
import { signIn } from './attacks/person.ts'
import { grantAttacks } from './attacks/reach-grants.ts'
import { recordAttacks } from './attacks/reach-records.ts'
import { failuresOf, type Played, playRound, worstOf } from './attacks/round.ts'
import { sessionAttacks } from './attacks/sessions.ts'
import { callAttacks } from './attacks/stuck-calls.ts'
import { connectionAttacks } from './attacks/stuck-connections.ts'
import { excelAttacks } from './attacks/stuck-excel.ts'
import { openTarget, type Target } from './attacks/target.ts'
import { type BenchRow, benchRow, percentile, reportRows, withAim, withLimit } from './results.ts'

const MINUTES = 60
/** Of the order, beside load: told, and no limit, as it depends on the machine's other load. */
const P99_AIM_MS = 500
/** A person takes a page that is slower for broken, and asks again. */
const WORST_LIMIT_MS = 2_000
const READY_WITHIN_MS = 300_000

const ATTACKS = [
  ...commandAttacks,
  ...answerAttacks,
  ...grantAttacks,
  ...recordAttacks,
  ...sessionAttacks,
  ...callAttacks,
  ...connectionAttacks,
  ...excelAttacks,
]

/**
 * Attacks one running product through its public faces, twice on a fresh start and twice when it is old, while a person
 * polls and a gateway publishes. ATTACK_MINUTES: its age at the later rounds, default 60. ATTACK_URL and ATTACK_MQTT: a
 * demo that runs already, with the test code. ATTACK_ONLY: a part of the names of the attacks to play.
 */
async function run(): Promise<void> {
  const minutes = Number(process.env.ATTACK_MINUTES || MINUTES)
  if (!(minutes > 0)) throw new Error('ATTACK_MINUTES: a number of minutes.')
  const only = process.env.ATTACK_ONLY ?? ''
  const attacks = ATTACKS.filter(({ name }) => name.includes(only))
  if (attacks.length === 0) throw new Error('ATTACK_ONLY: a part of the name of an attack.')
  const target = await openTarget(process.env)
  const started = performance.now()
  try {
    const isReady = await becomes(async () => (await fetch(`${target.url}/readyz`)).ok, READY_WITHIN_MS)
    if (!isReady) throw new Error('The server is not ready.')
    const played: Played[] = []
    const calls: OrdinaryCall[] = []
    const twice = async (when: string): Promise<void> => {
      for (const time of ['1st', '2nd'])
        played.push(
          ...(await playOn(target, calls, (ground, own) => playRound(`${when}, ${time}`, attacks, ground, own))),
        )
    }
    await twice('fresh')
    const leftMs = minutes * 60_000 - (performance.now() - started)
    if (leftMs > 0) await playOn(target, calls, async () => sleep(leftMs))
    await twice(`after ${Math.round((performance.now() - started) / 60_000)} min`)
    report(played, calls)
  } finally {
    await target.stop()
  }
}

/** Works on ground of its own, beside a person who polls; their calls are added to `all`. */
async function playOn<Result>(
  target: Target,
  all: OrdinaryCall[],
  work: (ground: Awaited<ReturnType<typeof prepareGround>>, calls: readonly OrdinaryCall[]) => Promise<Result>,
): Promise<Result> {
  const ground = await prepareGround(target)
  const person = await signIn(target.url, 'admin', DEMO_PASSWORD)
  const polling = pollAs(
    target.url,
    person,
    [...ground.pointsElsewhere.values()].map(({ pointId }) => pointId),
  )
  try {
    return await work(ground, polling.calls)
  } finally {
    await polling.close()
    all.push(...polling.calls)
    await ground.close()
  }
}

function report(played: readonly Played[], calls: readonly OrdinaryCall[]): void {
  for (const failure of new Set(failuresOf(calls))) console.log(`An ordinary call failed: ${failure}`)
  const rounds = [...new Set(played.map(({ round }) => round))]
  const times = calls.map(({ ms }) => ms)
  reportRows([
    ...rounds.flatMap((round) =>
      rowsOf(
        round,
        played.filter((one) => one.round === round),
      ),
    ),
    benchRow('attacks', `ordinary calls, all the time: p99 (aim: under ${P99_AIM_MS})`, 'ms', [
      percentile(times, 0.99),
    ]),
  ])
}

function rowsOf(round: string, played: readonly Played[]): BenchRow[] {
  const sum = (of: (one: Played) => number): number => played.reduce((total, one) => total + of(one), 0)
  const all = played.flatMap(({ calls }) => calls)
  const count = (name: string, value: number): BenchRow =>
    withAim(benchRow('attacks', `${round}: ${name}`, '', [value]), 'none', value === 0)
  return [
    count(
      `attacks that got somewhere, of ${played.length}`,
      sum(({ got }) => Math.min(1, got.length)),
    ),
    count('ordinary calls that failed', failuresOf(all).length),
    count(
      'values without PUBACK',
      sum(({ numSent, numAcknowledged }) => numSent - numAcknowledged),
    ),
    withLimit(benchRow('attacks', `${round}: worst ordinary call`, 'ms', [worstOf(all)]), WORST_LIMIT_MS),
    benchRow('attacks', `${round}: ordinary calls, p99`, 'ms', [
      percentile(
        all.map(({ ms }) => ms),
        0.99,
      ),
    ]),
  ]
}

await run()

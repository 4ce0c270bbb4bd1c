import { randomUUID } from 'node:crypto'
import { type CommandNews, controlCalls } from '#contract/endpoints/control.ts'
import { becomes } from './attack.ts'
import type { Told } from './gateway.ts'
import { type Ground, pointOf } from './ground.ts'
import { type Answer, type Person, resultOf } from './person.ts'

/** The present value and names of a point, as a confirmation shows them. */
async function rightOf(person: Person, pointId: number) {
  const rights = controlCalls.rights.output.parse(
    resultOf(await person.post(controlCalls.rights.path, { pointIds: [pointId] })),
  )
  const [right] = rights
  if (!right) throw new Error(`Nothing is told of point ${pointId}.`)
  return right
}

/** Asks for a command on the ground's own unit. @param change - What differs from what the confirmation showed. */
export async function ask(
  ground: Ground,
  person: Person,
  param: string,
  value: number,
  change: { readonly shown?: object; readonly seen?: object | null } = {},
): Promise<Answer> {
  const { pointId } = pointOf(ground.points, param)
  const { paramCode, nodeName, unit, present } = await rightOf(ground.chief, pointId)
  const shown = { paramCode, nodeName, unit, ...change.shown }
  const seen = change.seen === undefined ? present : change.seen
  const write = { pointId, value, seen, key: randomUUID(), shown }
  return person.post(controlCalls.ask.path, { writes: [write], reason: '试验', validUntil: null })
}

/** The one command of an answer. */
export function commandOf(answer: Answer): CommandNews {
  const [command] = controlCalls.ask.output.parse(resultOf(answer))
  if (!command) throw new Error('The call answered no command.')
  return command
}

export async function stateOf({ chief }: Ground, commandId: string): Promise<CommandNews> {
  return commandOf(await chief.post(controlCalls.states.path, { commandIds: [commandId] }))
}

/** What the gateway was told of a command so far. */
export const toldOf = ({ gateway }: Ground, commandId: string): readonly Told[] =>
  gateway.told.filter(({ id }) => id === commandId)

/** Asks for a command, and waits until the gateway has it. @throws {Error} when it is not sent. */
export async function sent(ground: Ground, person: Person, value: number): Promise<string> {
  const { pointId } = pointOf(ground.points, 'T2gSP')
  // the simulator knows the copied station too, and sends values of its own now and then
  const isInOrder = async () =>
    (await rightOf(ground.chief, pointId)).present?.value === ground.gateway.measured('T2gSP')
  await becomes(isInOrder, 8_000)
  const news = commandOf(await ask(ground, person, 'T2gSP', value))
  const isTold = await becomes(() => toldOf(ground, news.commandId).length > 0, 8_000)
  if (!isTold) {
    const { state, numSends, refusal } = await stateOf(ground, news.commandId)
    throw new Error(`A permitted command was not heard of: ${state}, ${numSends} sendings, ${refusal?.text}`)
  }
  return news.commandId
}

/** The next sending is ten seconds after the one before. */
export const NEXT_SENDING_MS = 13_000
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

import { setTimeout as sleep } from 'node:timers/promises'
import { type AskedCall, createConsole } from './asking.ts'
import { walkPages } from './walk.ts'

const PEOPLE = 3
/** Between two pages of a person. */
const PAUSE_MS = 1_000

/** People who look at pages as long as something lasts. */
export async function whilePeopleLook(url: string, calls: AskedCall[], lasting: Promise<unknown>): Promise<void> {
  let isOver = false
  const people = Array.from({ length: PEOPLE }, async (_, at) => {
    const person = createConsole(url, calls)
    for (let round = 0; !isOver; round += 1)
      await walkPages(person, at % 2 === 0 ? 'super' : 'admin', round, () => sleep(isOver ? 0 : PAUSE_MS))
  })
  await lasting
  isOver = true
  await Promise.all(people)
}

/** A sign-in takes long on purpose. */
export const isOrdinary = ({ name }: AskedCall): boolean => !name.startsWith('sign-in')

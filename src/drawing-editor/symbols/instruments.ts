import { INSTRUMENTS } from './library/instruments.ts'

const IDS: ReadonlySet<unknown> = new Set(INSTRUMENTS.map(({ id }) => id))

/** Whether a symbol measures something: a transmitter, gauge or meter. @param symbolId - As stored. */
export const isInstrument = (symbolId: unknown): boolean => IDS.has(symbolId)

import { type Register, WORDS } from '../config/modbus-config.ts'

/** Most that one request may read. */
const MOST = { coil: 2_000, discrete: 2_000, holding: 125, input: 125 } as const

/** Registers that one request reads. */
export interface Block {
  readonly function: Register['function']
  readonly address: number
  readonly count: number
  readonly registers: readonly Register[]
}

/**
 * Joins registers that touch or overlap, up to what a request may hold. Gaps are not read: many devices refuse a request
 * that covers an address they do not have.
 */
export function blocksOf(registers: readonly Register[]): Block[] {
  const sorted = [...registers].sort((a, b) => a.function.localeCompare(b.function) || a.address - b.address)
  const blocks: Block[] = []
  for (const register of sorted) {
    const last = blocks.at(-1)
    const end = register.address + WORDS[register.type]
    const isJoined =
      last?.function === register.function &&
      register.address <= last.address + last.count &&
      end - last.address <= MOST[register.function]
    if (last && isJoined)
      blocks[blocks.length - 1] = {
        ...last,
        count: Math.max(last.count, end - last.address),
        registers: [...last.registers, register],
      }
    else
      blocks.push({
        function: register.function,
        address: register.address,
        count: WORDS[register.type],
        registers: [register],
      })
  }
  return blocks
}

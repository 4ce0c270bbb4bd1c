// What of a result can still be taken as advice. Pure.

import type { StrategyResult } from '#contract/endpoints/regulation.ts'

/** Advised writes that nobody has asked for and whose time is not over. @param now - Epoch ms. */
export const openWrites = ({ isWritten, writes }: StrategyResult, now: number): StrategyResult['writes'] =>
  isWritten
    ? []
    : writes.filter(({ state, command, validUntil }) => state === 'planned' && command === null && validUntil > now)

// Members of one-network strategies as they are changed, one or many at once, and what is sent of it. Pure.

import type { BalanceMemberRow } from '#contract/endpoints/one-network.ts'

export interface MemberForm {
  /** Empty: each keeps its own. */
  readonly compensationK: string
  readonly priority: string
  readonly part: '' | 'yes' | 'no'
}

export const PARTS = ['yes', 'no'] as const

const same = (values: readonly string[]): string => {
  const [first] = values
  return first !== undefined && values.every((value) => value === first) ? first : ''
}

/** What all of them have; empty where they differ. */
export const memberForm = (members: readonly BalanceMemberRow[]): MemberForm => ({
  compensationK: same(members.map(({ compensationK }) => String(compensationK))),
  priority: same(members.map(({ priority }) => String(priority))),
  part: PARTS.find((part) => part === same(members.map(({ isExcluded }) => (isExcluded ? 'no' : 'yes')))) ?? '',
})

/** What differs from the beginning. The server reads numbers as they are typed. */
export const memberChanges = (form: MemberForm, first: MemberForm) => ({
  ...(form.compensationK !== first.compensationK && { compensationK: form.compensationK }),
  ...(form.priority !== first.priority && { priority: form.priority }),
  ...(form.part !== first.part && form.part !== '' && { isExcluded: form.part === 'no' }),
})

/** Members by their strategies, each as it was read. */
export function byStrategy(members: readonly BalanceMemberRow[]) {
  const groups = new Map<string, { keyId: string; version: number; nodeIds: string[] }>()
  for (const { strategyId, strategyVersion, nodeId } of members) {
    const group = groups.get(strategyId) ?? { keyId: strategyId, version: strategyVersion, nodeIds: [] }
    group.nodeIds.push(nodeId)
    groups.set(strategyId, group)
  }
  return [...groups.values()]
}

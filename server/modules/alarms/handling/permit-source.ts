import type { AlarmSourceKey } from '#contract/endpoints/alarm-permits.ts'

const PREFIX = { point: 'limit:', rule: 'rule:' } as const

export const keyOfSource = ({ kind, keyId }: AlarmSourceKey): string => `${PREFIX[kind]}${keyId}`

/** What can be taken out of service; null for what other parts of the product report, and for communication. */
export function sourceOfKey(sourceKey: string): AlarmSourceKey | null {
  for (const kind of ['point', 'rule'] as const)
    if (sourceKey.startsWith(PREFIX[kind])) return { kind, keyId: sourceKey.slice(PREFIX[kind].length) }
  return null
}

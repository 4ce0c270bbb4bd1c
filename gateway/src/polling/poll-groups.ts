/** What is read together: one group for each period. */
export function pollGroups<Register extends { readonly pollSeconds?: number | undefined }>({
  pollSeconds,
  registers,
}: {
  readonly pollSeconds: number
  readonly registers: readonly Register[]
}): ReadonlyMap<number, Register[]> {
  const groups = new Map<number, Register[]>()
  for (const register of registers) {
    const seconds = register.pollSeconds ?? pollSeconds
    groups.set(seconds, [...(groups.get(seconds) ?? []), register])
  }
  return groups
}

/** Users of each source: those of source s are `users[starts[s]]` up to, not including, `users[starts[s + 1]]`. */
export interface SourceIndex {
  readonly starts: Uint32Array
  readonly users: Uint32Array
}

/** Indexes users by the sources that each reads, each source once a user. O(all). */
export function indexBySource(sourcesOfUsers: readonly (readonly number[])[], numSources: number): SourceIndex {
  const starts = new Uint32Array(numSources + 1)
  for (const sources of sourcesOfUsers) {
    for (const source of sources) starts[source + 1] = (starts[source + 1] ?? 0) + 1
  }
  for (let source = 0; source < numSources; source++)
    starts[source + 1] = (starts[source + 1] ?? 0) + (starts[source] ?? 0)
  const users = new Uint32Array(starts[numSources] ?? 0)
  const next = starts.slice()
  for (const [user, sources] of sourcesOfUsers.entries()) {
    for (const source of sources) {
      const at = next[source] ?? 0
      users[at] = user
      next[source] = at + 1
    }
  }
  return { starts, users }
}

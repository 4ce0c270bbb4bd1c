/** Which users each point has: those of point p are `users[starts[p]]` up to, not including, `users[starts[p + 1]]`. */
export interface PointIndex {
  readonly starts: Uint32Array
  readonly users: Uint32Array
}

/** Indexes users (numbered by their place) by the points that each looks at; points below 0 are left out. O(all). */
export function indexByPoint(pointsOfUsers: readonly (readonly number[])[], numPoints: number): PointIndex {
  const starts = new Uint32Array(numPoints + 1)
  for (const points of pointsOfUsers) {
    for (const point of points) if (point >= 0) starts[point + 1] = (starts[point + 1] ?? 0) + 1
  }
  for (let point = 0; point < numPoints; point++) starts[point + 1] = (starts[point + 1] ?? 0) + (starts[point] ?? 0)
  const users = new Uint32Array(starts[numPoints] ?? 0)
  const next = starts.slice()
  for (const [user, points] of pointsOfUsers.entries()) {
    for (const point of points) {
      if (point < 0) continue
      const at = next[point] ?? 0
      users[at] = user
      next[point] = at + 1
    }
  }
  return { starts, users }
}
